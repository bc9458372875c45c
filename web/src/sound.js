// sound.js -- wood, paper, bell and clock, made on the spot from noise and a few tones. Asked for once; silent until
// then.
import { setting } from "./keep.js";

let context = null, noise = null;

/* A second of noise: whatever knocks and rustles is cut from it. */
function hiss() {
    if (noise) return noise;
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = 2 * Math.random() - 1;
    return noise;
}

function shaped(source, start, length, volume) {
    const gain = context.createGain(), at = context.currentTime + start;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(volume, at + Math.min(0.012, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(gain).connect(context.destination);
    source.start?.(at);
    source.stop?.(at + length);
}

/* Noise through a narrow band: low and short is wood, high and long is paper. */
function burst(frequency, width, start, length, volume) {
    const source = context.createBufferSource(), band = context.createBiquadFilter(), at = context.currentTime + start;
    source.buffer = hiss();
    band.type = "bandpass";
    band.frequency.value = frequency;
    band.Q.value = width;
    source.connect(band);
    source.start(at, Math.random() * 0.5);
    source.stop(at + length);
    shaped({ connect: (to) => band.connect(to) }, start, length, volume);
}

function tone(frequency, start, length, volume) {
    const source = context.createOscillator();
    source.frequency.value = frequency;
    shaped(source, start, length, volume);
}

/* A bell is a few tones that are no chord. */
const bell = (pitch, start, length, volume) => [[1, 1], [2.76, 0.4], [5.4, 0.2], [0.5, 0.5]].forEach(([part, loud]) =>
    tone(pitch * part, start, length / Math.sqrt(part), volume * loud));
const knock = (start, loud) => burst(260 + 240 * Math.random(), 5, start, 0.09, loud);

const tunes = {
    rolled: () => [0, 0.07, 0.13, 0.22, 0.31, 0.46, 0.6, 0.74].forEach((at, n) => knock(at, 0.5 - 0.045 * n)),
    card: () => burst(3800, 0.8, 0, 0.22, 0.16),
    asked: () => bell(660, 0, 0.9, 0.06),
    midnight: () => [0, 0.7, 1.4].forEach((at) => bell(196, at, 2.2, 0.12)),
    over: () => [[262, 0], [233, 0.5], [175, 1]].forEach(([f, at]) => bell(f, at, 2.4, 0.1)),
};

/** Plays one of the sounds, if the person wants any. */
export function play(name) {
    if (!setting("sound", false)) return;
    context ??= new AudioContext();
    context.resume();
    tunes[name]?.();
}
