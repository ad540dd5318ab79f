import { parentPort, workerData } from 'node:worker_threads';
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { assert } from '#kernel/assert.ts';
import { SAMPLE_RATE } from '../../rules/speech/sound.ts';
import { canDecode, decoded } from './decoding.ts';
import { BLOCK_BYTES, type FromThread, type HearingTask, type PartSound, type ToThread } from './messages.ts';
import { createVoices } from './voices.ts';
import { canCopy, copied } from './whole.ts';

// A thread of its own: neither an hour of sound nor a file made to be slow holds up the server.

/** Files that can hold sound. No playlists: they lead to other addresses. */
const FORMATS = [MATROSKA, WEBM, OGG, MP4, QTFF, WAVE, MP3, FLAC, ADTS, MPEG_TS];
const CACHE_BYTES = 4_000_000;
const BLOCKS_KEPT = 4;
/** Clocks of recorders jitter. A wider gap between packets is time without sound. */
const GAP_S = 0.1;
/** A file that begins later doesn't count from its start. */
const LATE_START_S = 60;
/** A wider one is an error in the file. */
const GAP_MAX_S = 8 * 3_600;

/** Of sound that people make, in hertz. */
const RATES = { least: 4_000, most: 768_000 };
const CHANNELS_MAX = 64;
/** How much sound bytes can hold: silence in Opus needs about 75 bytes each second, with its container. */
const LENGTH = { fewS: 600, bytesEachSecond: 20 };

/** The bytes of the recording ended before their number did. */
class LostSound extends Error {
  constructor() {
    super('the sound ends too early');
  }
}

assert(parentPort !== null, 'this is a thread');
const port = parentPort;
// What the server has sent along (worker-hearing.ts).
const task = workerData as HearingTask;
/** Who waits for the next message of a kind. */
const waiting = new Map<ToThread['kind'], (message: ToThread) => void>();
port.on('message', (message: ToThread) => waiting.get(message.kind)?.(message));
let readTo = 0;

try {
  send(await hear());
} catch (error) {
  send({ kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' });
}

async function hear(): Promise<FromThread> {
  if (task.bytes === 0) return { kind: 'refused', why: 'no-sound' };
  const input = new Input({ source: blockSource(), formats: FORMATS });
  try {
    const track = await trackOf(input);
    if (track === null || !(await isPossible(track))) return { kind: 'refused', why: 'no-sound' };
    return await hearTrack(track);
  } finally {
    input.dispose();
  }
}

async function trackOf(input: Input): Promise<InputAudioTrack | null> {
  try {
    return await input.getPrimaryAudioTrack();
  } catch (error) {
    if (error instanceof LostSound) throw error;
    // No such file, or a broken one.
    return null;
  }
}

/** Whether sound can be like that: a file that says 1 Hz takes forever. */
async function isPossible(track: InputAudioTrack): Promise<boolean> {
  const [rate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()];
  return rate >= RATES.least && rate <= RATES.most && channels >= 1 && channels <= CHANNELS_MAX;
}

async function hearTrack(track: InputAudioTrack): Promise<FromThread> {
  const codec = await track.getCodec();
  const channels = await track.getNumberOfChannels();
  const isSplit = task.speakers.length === channels && task.speakers.some((speaker) => speaker !== null);
  if (codec !== null && canDecode(codec) && (isSplit || !task.limits.tellsVoicesApart))
    return hearVoices(track, codec, isSplit);
  if (canCopy(codec)) {
    const durationMs = await copied(track, task, emit);
    return durationMs === 0 ? { kind: 'refused', why: 'no-sound' } : { kind: 'end', durationMs };
  }
  return hearFile();
}

/** By channel, without silence. Channels that can be anybody's become one. */
async function hearVoices(track: InputAudioTrack, codec: string, isSplit: boolean): Promise<FromThread> {
  const voices = await createVoices(isSplit ? task : { ...task, speakers: [null] }, emit);
  let start: number | null = null;
  for await (const { at, channels } of untilBroken(decoded(track, codec))) {
    start ??= at > LATE_START_S ? at : 0;
    const gap = at - start - voices.samples / SAMPLE_RATE;
    if (gap > GAP_S && gap < GAP_MAX_S) await voices.skip(Math.round(gap * SAMPLE_RATE));
    await voices.add(isSplit ? channels : [mixOf(channels)]);
    if (voices.samples / SAMPLE_RATE > LENGTH.fewS + task.bytes / LENGTH.bytesEachSecond)
      return { kind: 'refused', why: 'no-sound' };
  }
  if (start === null) return { kind: 'refused', why: 'no-sound' };
  await voices.end();
  return { kind: 'end', durationMs: Math.round((voices.samples / SAMPLE_RATE) * 1_000) };
}

/** Recordings of pages that crashed end anywhere. What is there until then counts. */
async function* untilBroken<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof LostSound) throw error;
  }
}

function mixOf(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length < 2) return first;
  return first.map(
    (_, nth) => channels.reduce((sum, channel) => sum + (channel[nth] ?? 0), 0) / channels.length,
  );
}

/** As it is, for an engine that may know what we don't. */
async function hearFile(): Promise<FromThread> {
  if (task.bytes > task.limits.bytesMax) return { kind: 'refused', why: 'too-large' };
  const bytes = new Uint8Array(task.bytes);
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) bytes.set(await read(at / BLOCK_BYTES), at);
  await emit({
    key: 'file',
    bytes,
    mime: 'application/octet-stream',
    speaker: task.speakers.length === 1 ? (task.speakers[0] ?? null) : null,
    stretches: [],
    nth: 1,
  });
  return { kind: 'end', durationMs: null };
}

/** Gives a part away, and waits until the one before it was taken. */
async function emit(part: PartSound): Promise<void> {
  send({ kind: 'part', part, readTo }, [part.bytes.buffer]);
  await answer('next');
}

function blockSource(): CustomSource {
  const blocks = new Map<number, Promise<Uint8Array>>();
  /** The server gives one block at a time. */
  let last: Promise<unknown> = Promise.resolve();
  function block(nth: number): Promise<Uint8Array> {
    const known = blocks.get(nth);
    if (known !== undefined) return known;
    const asked = last.then(() => read(nth));
    last = asked.catch(() => {});
    blocks.set(nth, asked);
    for (const oldest of blocks.keys()) if (blocks.size > BLOCKS_KEPT) blocks.delete(oldest);
    return asked;
  }
  return new CustomSource({
    getSize: () => task.bytes,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end; ) {
        const nth = Math.floor(at / BLOCK_BYTES);
        const found = (await block(nth)).subarray(at - nth * BLOCK_BYTES, end - nth * BLOCK_BYTES);
        if (found.length === 0) throw new LostSound();
        bytes.set(found, at - start);
        at += found.length;
      }
      readTo = Math.max(readTo, end);
      return bytes;
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'none',
  });
}

async function read(block: number): Promise<Uint8Array> {
  send({ kind: 'read', block });
  const message = await answer('block');
  if (message.kind !== 'block' || message.bytes.length === 0) throw new LostSound();
  return message.bytes;
}

function answer(kind: ToThread['kind']): Promise<ToThread> {
  return new Promise((resolve) => {
    waiting.set(kind, resolve);
  });
}

function send(message: FromThread, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
