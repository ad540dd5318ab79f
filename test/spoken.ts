import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clip } from './heard-clips.ts';

/** A sentence of one of two people. */
export interface Turn {
  readonly channel: number;
  readonly text: string;
  /** From the start of the recording. */
  readonly atMs: number;
}

const VOICES = ['en-us', 'en-gb+f3'];
const HEADER = 44;

/** Why speech can't be made here; null if it can. */
export const noSpeech = ['espeak-ng', 'ffmpeg'].some(
  (program) => spawnSync(program, ['-version']).error !== undefined,
)
  ? 'espeak-ng and ffmpeg are needed to make speech: apt-get install espeak-ng ffmpeg'
  : null;

export interface Spoken {
  /** Of each turn, as it was before it was encoded. */
  readonly clips: readonly Clip[];
  readonly file: Uint8Array;
}

/**
 * Has two voices speak, each on a channel of its own, and encodes it.
 * @param filter of ffmpeg, on all of it
 * @param encode what ffmpeg is told of the output: WebM with Opus, live, as browsers record
 */
export function spoken(
  turns: readonly Turn[],
  {
    seconds,
    channels = 2,
    filter = 'anull',
    encode = ['-c:a', 'libopus', '-b:a', '64k', '-f', 'webm', '-live', '1'],
  }: { seconds: number; channels?: 1 | 2; filter?: string; encode?: readonly string[] },
): Spoken {
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-spoken-'));
  try {
    const wavs = turns.map(({ text, channel }, nth) => {
      const path = join(folder, `${nth}.wav`);
      execFileSync('espeak-ng', ['-v', VOICES[channel] ?? 'en', '-w', path, text]);
      return path;
    });
    const side = (channel: number) =>
      channels === 1 ? 'mono|c0=c0' : channel === 0 ? 'stereo|c0=c0' : 'stereo|c1=c0';
    const placed = turns.map(
      ({ channel, atMs }, nth) =>
        `[${nth}:a]aresample=48000,pan=${side(channel)},adelay=${atMs}:all=1,apad=whole_dur=${seconds}[t${nth}]`,
    );
    const mixed = `${turns.map((_, nth) => `[t${nth}]`).join('')}amix=inputs=${turns.length}:normalize=0,${filter}[all]`;
    const out = join(folder, 'out');
    const inputs = wavs.flatMap((path) => ['-i', path]);
    const graph = [...placed, mixed].join(';');
    run([...inputs, '-filter_complex', graph, '-map', '[all]', '-t', `${seconds}`, ...encode, out]);
    const clips = wavs.map((path, nth) => {
      const plain = `${path}.16k.wav`;
      run(['-i', path, '-ar', '16000', '-ac', '1', '-fflags', '+bitexact', '-map_metadata', '-1', plain]);
      const bytes = readFileSync(plain);
      const samples = new Int16Array(
        bytes.buffer.slice(bytes.byteOffset + HEADER, bytes.byteOffset + bytes.length),
      );
      return { text: turns[nth]?.text ?? '', samples };
    });
    return { clips, file: new Uint8Array(readFileSync(out)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(given: readonly string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...given]);
}

/** The same again and again until it's as long, without encoding it again. */
export function repeated(file: Uint8Array, seconds: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-spoken-'));
  try {
    const [one, long] = [join(folder, 'one.webm'), join(folder, 'long.webm')];
    writeFileSync(one, file);
    run([
      '-stream_loop',
      '-1',
      '-i',
      one,
      '-c',
      'copy',
      '-t',
      `${seconds}`,
      '-f',
      'webm',
      '-live',
      '1',
      long,
    ]);
    return new Uint8Array(readFileSync(long));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
