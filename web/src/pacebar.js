// pacebar.js -- while others are shown: hold, go on, the next part, on to the question, and how fast.
import { html } from "./html.js";
import { Sign } from "./art.js";
import { setting } from "./keep.js";
import { SPEEDS, hold, isHeld, setSpeed, skip, step } from "./pace.js";
import { state } from "./state.js";
import { t } from "./words.js";

export function SpeedChoice() {
    return html`<select aria-label=${t("pace.speed")} value=${setting("pace", "normal")}
        onChange=${(e) => setSpeed(e.target.value)}>
        ${Object.keys(SPEEDS).map((x) => html`<option value=${x}>${t("pace." + x)}</option>`)}</select>`;
}

export function PaceBar() {
    const held = isHeld();
    const space = html`<kbd aria-hidden="true">${t("key.space")}</kbd>`;
    return html`<div class="pacebar" role="group" aria-label=${t("pace.bar")}>
        <button type="button" class="holding" aria-pressed=${held ? "true" : "false"} onClick=${() => hold(!held)}>
            <${Sign} name=${held ? "play" : "pause"} />${t(held ? "pace.go" : "pace.hold")}
            <kbd aria-hidden="true">P</kbd></button>
        <button type="button" class=${held ? "stepping primary" : "stepping"} onClick=${step}><${Sign} name="next" />${
            t("pace.step")}${held && space}</button>
        <${SpeedChoice} />
        <button type="button" class=${held ? "skipping" : "skipping primary"} onClick=${skip}><${Sign} name="skip" />${
            t("pace.skip")}${!held && space}</button>
        <span class="faint">${t("pace.left", { n: state.telling })}</span></div>`;
}
