/** Short synthesized sounds. Off unless switched on, and silent until the first click, as browsers demand. */

import { prefs } from "./prefs.svelte";
import type { GameEvent } from "./protocol";

type Sound = "chip" | "boom" | "coin" | "gem" | "bid" | "turn" | "win" | "step";

/** Which events of a game make a sound, by their names: `sounds` in src/games/<game>/beats.ts. */
export type Sounds = Partial<Record<string, Sound>>;

const loudest: Sound[] = ["win", "boom", "gem", "coin", "bid", "step", "chip", "turn"];

let audio: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined") return null;
  if (!audio) {
    if (!navigator.userActivation?.hasBeenActive) return null;
    audio = new AudioContext();
  }
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

interface Tone {
  shape: OscillatorType;
  from: number;
  to: number;
  /** Seconds from now, and how long. */
  after?: number;
  lasts: number;
  loud: number;
}

function tone(on: AudioContext, { shape, from, to, after = 0, lasts, loud }: Tone): void {
  const begin = on.currentTime + after;
  const voice = on.createOscillator();
  const level = on.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(level).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + lasts + 0.02);
}

/** A burst of noise that gets duller: a pot that explodes. */
function burst(on: AudioContext, lasts: number, loud: number): void {
  const length = Math.floor(on.sampleRate * lasts);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const level = on.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(1800, on.currentTime);
  filter.frequency.exponentialRampToValueAtTime(90, on.currentTime + lasts);
  level.gain.value = loud;
  source.connect(filter).connect(level).connect(on.destination);
  source.start();
}

const played: Record<Sound, (on: AudioContext) => void> = {
  chip: (on) => {
    tone(on, { shape: "triangle", from: 520, to: 210, lasts: 0.09, loud: 0.16 });
    tone(on, { shape: "sine", from: 1400, to: 700, lasts: 0.04, loud: 0.05 });
  },
  boom: (on) => {
    burst(on, 0.7, 0.5);
    tone(on, { shape: "sine", from: 120, to: 34, lasts: 0.6, loud: 0.5 });
  },
  coin: (on) => {
    tone(on, { shape: "square", from: 1320, to: 1318, lasts: 0.07, loud: 0.04 });
    tone(on, { shape: "square", from: 1760, to: 1758, after: 0.06, lasts: 0.16, loud: 0.04 });
  },
  gem: (on) => {
    [1568, 2093, 2637].forEach((pitch, at) =>
      tone(on, { shape: "sine", from: pitch, to: pitch * 0.995, after: at * 0.05, lasts: 0.22, loud: 0.07 }),
    );
  },
  bid: (on) => {
    tone(on, { shape: "triangle", from: 330, to: 290, lasts: 0.12, loud: 0.14 });
    tone(on, { shape: "triangle", from: 440, to: 392, after: 0.08, lasts: 0.14, loud: 0.12 });
  },
  step: (on) => tone(on, { shape: "sine", from: 280, to: 190, lasts: 0.08, loud: 0.14 }),
  turn: (on) => {
    tone(on, { shape: "sine", from: 660, to: 656, lasts: 0.18, loud: 0.1 });
    tone(on, { shape: "sine", from: 880, to: 876, after: 0.12, lasts: 0.28, loud: 0.1 });
  },
  win: (on) => {
    [523, 659, 784, 1047].forEach((pitch, at) =>
      tone(on, { shape: "triangle", from: pitch, to: pitch * 0.998, after: at * 0.11, lasts: 0.34, loud: 0.13 }),
    );
  },
};

export function play(sound: Sound): void {
  const on = ready();
  if (on) played[sound](on);
}

/** The sound of a step: the loudest of its events. */
export function soundOf(events: GameEvent[], sounds: Sounds): Sound | null {
  const heard = new Set(events.map(([what]) => sounds[what]));
  return loudest.find((sound) => heard.has(sound)) ?? null;
}
