import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SAMPLES_PER_SECOND = 48_000;
const AMPLITUDE = 0.5;

/**
 * Writes one second of a pure tone as a WAV file, for a browser to use as its microphone. Whole periods fit into the
 * second, so that it repeats without a click.
 * @returns the file
 */
export async function writeTone(folder: string, hertz: number): Promise<string> {
  const sound = Buffer.alloc(44 + 2 * SAMPLES_PER_SECOND);
  sound.write('RIFF', 0, 'latin1');
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8, 'latin1');
  sound.writeUInt32LE(16, 16);
  // Uncompressed, one channel, two bytes a sample.
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  sound.writeUInt32LE(2 * SAMPLES_PER_SECOND, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36, 'latin1');
  sound.writeUInt32LE(2 * SAMPLES_PER_SECOND, 40);
  for (let sample = 0; sample < SAMPLES_PER_SECOND; sample += 1) {
    const height = AMPLITUDE * Math.sin((2 * Math.PI * hertz * sample) / SAMPLES_PER_SECOND);
    sound.writeInt16LE(Math.round(height * 32_767), 44 + 2 * sample);
  }
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${hertz}-hertz.wav`);
  await writeFile(file, sound);
  return file;
}
