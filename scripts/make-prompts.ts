import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode, PCMU, SAMPLES_PER_SECOND } from '../src/features/telephony/rules/media/g711.ts';
import { toneSamples } from '../src/features/telephony/rules/media/tones.ts';
import { writeMuLawWav } from '../src/features/telephony/rules/media/wav.ts';

// node scripts/make-prompts.ts: speaks the prompts of the media engine anew, with espeak-ng. What it says is free to use.
const folder = join(import.meta.dirname, '../src/features/telephony/server/media');
const PROMPTS: Readonly<Record<string, string>> = {
  'echo-prompt': 'This is the echo line. Speak after the tone. You will hear yourself one second later.',
  'not-available': 'The person you have called is not available. Please try again later.',
  'number-not-in-service': 'The number you have dialled is not in service.',
  'test-announcement': 'This is a test announcement.',
  'code-prompt': 'Your code is',
  'recording-notice': 'This call is being recorded.',
  'digit-0': 'zero',
  'digit-1': 'one',
  'digit-2': 'two',
  'digit-3': 'three',
  'digit-4': 'four',
  'digit-5': 'five',
  'digit-6': 'six',
  'digit-7': 'seven',
  'digit-8': 'eight',
  'digit-9': 'nine',
};
const ECHO_TONE = toneSamples([
  { hertz: [], ms: 200, height: 0 },
  { hertz: [1_000], ms: 300, height: 0.25 },
]);
/** Loud enough to be heard in the street, and below what telephones clip. */
const PEAK = 0.6 * 32_767;
/** Of the low-pass filter, in samples of what is spoken. */
const FILTER_WIDTH = 48;
const CUTOFF_HERTZ = 3_600;

for (const [name, text] of Object.entries(PROMPTS)) {
  const speech = atTelephoneRate(speak(text));
  const sound = name === 'echo-prompt' ? Int16Array.from([...speech, ...ECHO_TONE]) : speech;
  writeFileSync(join(folder, `${name}.wav`), writeMuLawWav(encode(PCMU, sound)));
}

interface Speech {
  readonly samples: Int16Array;
  readonly rate: number;
}

function speak(text: string): Speech {
  const wav = execFileSync('espeak-ng', ['-v', 'en-gb', '-s', '150', '-p', '45', '--stdout', text]);
  // espeak-ng writes the 44 bytes of the simplest header, and 16 bits a sample.
  const samples = new Int16Array((wav.length - 44) >> 1);
  for (let index = 0; index < samples.length; index += 1) samples[index] = wav.readInt16LE(44 + 2 * index);
  return { samples, rate: wav.readUInt32LE(24) };
}

/** 8000 samples a second, without the frequencies that these cannot hold (windowed sinc), as loud as PEAK. */
function atTelephoneRate({ samples, rate }: Speech): Int16Array {
  const step = rate / SAMPLES_PER_SECOND;
  const resampled = Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const centre = index * step;
    let sum = 0;
    for (let at = Math.ceil(centre - FILTER_WIDTH); at <= centre + FILTER_WIDTH; at += 1)
      sum += (samples[at] ?? 0) * weight(at - centre, rate);
    return sum;
  });
  const loudest = resampled.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return Int16Array.from(resampled, (sample) => (sample * PEAK) / loudest);
}

function weight(distance: number, rate: number): number {
  const x = (2 * CUTOFF_HERTZ * distance) / rate;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  const hann = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (FILTER_WIDTH + 1));
  return sinc * hann;
}
