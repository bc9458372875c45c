// devices.js -- one's own seat: how many further devices hold it, a code for another one, locking the others out,
// giving the seat up.
import { html } from "./html.js";
import { Sign } from "./art.js";
import { makeCode, notice, release, renewKeys } from "./app.js";
import { state, hides } from "./state.js";
import { t } from "./words.js";

const others = () => (state.table?.you.others ?? []).reduce((most, n) => Math.max(most, n), 0);

/** A number on the button that leads here: somebody else is at one's seat. */
export function OthersMark() {
    const n = hides() ? others() : 0;
    return n > 0 && html`<span class="others" title=${t("devices.mark", { n })}>${n}<span class="unseen">
        ${t("devices.mark", { n })}</span></span>`;
}

async function copy(link) {
    try {
        await navigator.clipboard.writeText(link);
        notice(t("lobby.copied"));
    } catch {
        prompt(t("lobby.copythis"), link);
    }
}

function Code({ code }) {
    const link = `${location.origin}/#${code.text}`;
    return html`<div class="code" role="status"><strong data-code=${code.text}>${code.text}</strong>
        <p>${t("code.help", { n: code.minutes })}</p>
        <button type="button" data-link=${link} onClick=${() => copy(link)}><${Sign} name="link" />${t("code.link")}
        </button></div>`;
}

function GiveUp() {
    const { you, seats } = state.table;
    const own = you.seats.filter((seat) => seats[seat].claimed);
    const give = () => {
        if (confirm(t("devices.sure", { n: own[0] + 1 }))) release(own[0]);
    };
    return own.length > 0 && html`<button type="button" class="danger" onClick=${give}>${t("devices.release")}
        </button>`;
}

export function Devices() {
    const { you, table, seats } = state.table, { code } = state, n = others();
    if (!you.seats.length && !you.host) return null;
    const own = you.seats.some((seat) => hides() || seats[seat].claimed);
    return html`<section class="devices" aria-labelledby="devicestitle"><h2 id="devicestitle"><${Sign}
            name="device" />${t("devices")}</h2>
        ${you.seats.length > 0 && html`<p class=${n && own ? "warn" : "faint"} data-others=${n}>
            ${n ? t(n === 1 ? "devices.one" : "devices.many", { n }) : t("devices.alone")}</p>`}
        <div class="row"><button type="button" onClick=${makeCode}><${Sign} name="plus" />${t("devices.code")}</button>
            ${own && n > 0 && html`<button type="button" onClick=${renewKeys}><${Sign} name="lock" />
                ${t("devices.renew")}</button>`}<${GiveUp} /></div>
        ${code?.table === table && html`<${Code} code=${code} />`}</section>`;
}
