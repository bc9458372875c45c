// say.js -- announcements for screen readers: one polite live region, filled a moment after what happened so
// that a burst of views becomes one announcement.
const WAIT = 250;
let region = null, pending = [], timer = 0;

export function announce(...sentences) {
    pending.push(...sentences.filter(Boolean));
    clearTimeout(timer);
    timer = setTimeout(() => {
        if (!region) {
            region = document.createElement("div");
            region.className = "unseen";
            region.setAttribute("role", "status");
            region.setAttribute("aria-live", "polite");
            document.body.append(region);
        }
        region.textContent = pending.slice(-12).join(" ");
        pending = [];
    }, WAIT);
}

/** What was said is taken away: it is not for the next person. */
export function hush() {
    clearTimeout(timer);
    pending = [];
    if (region) region.textContent = "";
}
