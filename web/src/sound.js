// sound.js -- a few soft tones made on the spot; off until the person turns them on.
import { setting } from "./keep.js";

let context = null;

function tone(frequency, start, length, volume) {
    const at = context.currentTime + start;
    const source = context.createOscillator(), gain = context.createGain();
    source.type = "triangle";
    source.frequency.value = frequency;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + length);
}

const tunes = {
    rolled: () => [0, 0.05, 0.11, 0.19].forEach((t, n) => tone(180 + 60 * (n % 3), t, 0.05, 0.06)),
    asked: () => [[523, 0], [659, 0.12]].forEach(([f, t]) => tone(f, t, 0.4, 0.05)),
    moved: () => tone(320, 0, 0.09, 0.04),
    over: () => [[392, 0], [311, 0.2], [262, 0.4]].forEach(([f, t]) => tone(f, t, 0.9, 0.06)),
};

export function play(name) {
    if (!setting("sound", false)) return;
    context ??= new AudioContext();
    context.resume();
    tunes[name]?.();
}
