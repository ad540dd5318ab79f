import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOUNDS, type Sound } from '../../model.ts';
import { encode, FRAME_SAMPLES, type G711, inLaw, PCMA, PCMU, SILENCE } from '../../rules/media/g711.ts';
import { frequenciesOf, TONES, toneSamples } from '../../rules/media/tones.ts';
import { readMuLawWav } from '../../rules/media/wav.ts';

/** A sound in both laws, in whole frames. */
export type Recording = Readonly<Record<G711, Uint8Array>>;

export type Sounds = Readonly<Record<Sound, Recording>>;

/** Makes the tones and reads the prompts, which lie beside this file. */
export function loadSounds(): Sounds {
  // SOUNDS has every sound.
  return Object.fromEntries(SOUNDS.map((sound) => [sound, load(sound)])) as Record<Sound, Recording>;
}

export const SILENT_FRAMES: Recording = {
  0: new Uint8Array(FRAME_SAMPLES).fill(SILENCE[PCMU]),
  8: new Uint8Array(FRAME_SAMPLES).fill(SILENCE[PCMA]),
};

/** One frame of a recording; empty after its end. */
export function frameOf(recording: Recording, { law, frame }: { law: G711; frame: number }): Uint8Array {
  return recording[law].subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES);
}

const DIGIT_TONES = new Map<string, Recording>();

/** Tone of a digit, 100 ms, for receivers without telephone events. */
export function digitTone(digit: string): Recording {
  const known = DIGIT_TONES.get(digit);
  if (known !== undefined) return known;
  const hertz = frequenciesOf(digit) ?? [];
  const tone = inBothLaws(encode(PCMU, toneSamples([{ hertz, ms: 100, height: 0.25 }])));
  DIGIT_TONES.set(digit, tone);
  return tone;
}

function load(sound: Sound): Recording {
  if (isTone(sound)) return inBothLaws(encode(PCMU, toneSamples(TONES[sound])));
  return inBothLaws(readMuLawWav(readFileSync(join(import.meta.dirname, `${sound}.wav`))));
}

function isTone(sound: Sound): sound is Sound & keyof typeof TONES {
  return sound in TONES;
}

function inBothLaws(muLaw: Uint8Array): Recording {
  const whole = new Uint8Array(Math.ceil(muLaw.length / FRAME_SAMPLES) * FRAME_SAMPLES).fill(SILENCE[PCMU]);
  whole.set(muLaw);
  return { 0: whole, 8: inLaw(whole, { from: PCMU, to: PCMA }) };
}
