import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { consentWords } from '#features/meetings/constants-recordings.ts';
import { alice } from '#test/people.ts';
import type { Child } from './children.ts';
import { type BenchResult, median, quantile } from './figures.ts';
import { memoryOf } from './media-load.ts';
import { openWorkspace, signUp, tryPlan } from './workspace.ts';

/** 64 kbit/s for two seconds. */
const PIECE_BYTES = 16_000;
const PIECES_OF_TEN_MINUTES = 300;
const PIECES_OF_FOUR_HOURS = 7_200;
const JUMPS = 200;
const MEGABYTE = 1_000_000;
const LOOK_EVERY_MS = 50;

/** A recording of four hours: received piece by piece, read back whole, and played from places all over it. */
export async function benchRecording(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const ahoy = await workspace.startAhoy();
  try {
    const url = String(ahoy.ready['url']);
    const { cookie } = await signUp(url, alice);
    await tryPlan(url, cookie);
    const short = await peakOf(ahoy, () => record(url, cookie, PIECES_OF_TEN_MINUTES));
    const long = await peakOf(ahoy, () => record(url, cookie, PIECES_OF_FOUR_HOURS));
    const jumps = await jumpsThrough(long.result.id, { url, cookie });
    return {
      title: 'Recording',
      method:
        `A recording of four hours: ${PIECES_OF_FOUR_HOURS.toLocaleString('en-US')} pieces of two seconds, ` +
        `${((PIECES_OF_FOUR_HOURS * PIECE_BYTES) / MEGABYTE).toFixed(0)} MB, each sealed, stored and counted before the next one is sent, ` +
        'then read back whole. Memory is the highest of the server process, looked at every 50 ms, beside a recording of ten minutes ' +
        `that it had received before. A jump is a request for 64 KB from a place in the middle, ${JUMPS} times.`,
      figures: [
        {
          what: 'Memory with a recording of 4 hours more than with 10 minutes',
          floor: null,
          ours: Math.max(0, (long.peak - short.peak) / MEGABYTE),
          unit: 'MB',
          target: { of: 'value', atMost: 60 },
        },
        {
          what: 'A piece of two seconds, p95',
          floor: null,
          ours: quantile(long.result.milliseconds, 0.95),
          unit: 'ms',
          target: { of: 'value', atMost: 200 },
          note: `median ${median(long.result.milliseconds).toFixed(1)} ms`,
        },
        {
          what: 'A jump while it is played, p95',
          floor: null,
          ours: quantile(jumps, 0.95),
          unit: 'ms',
          target: { of: 'value', atMost: 100 },
        },
      ],
    };
  } finally {
    await ahoy.stop();
    await workspace.close();
  }
}

/** @returns milliseconds that each piece took */
async function record(url: string, cookie: string, count: number) {
  const id = randomUUID();
  const send = async (path: string, body: string | Uint8Array<ArrayBuffer>) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const headers = { cookie, 'content-type': type };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  };
  const given = {
    id,
    name: 'A long meeting',
    platform: 'in-person',
    source: 'in-person',
    day: '2026-11-24',
    mime: 'audio/webm;codecs=opus',
    speakers: [null],
    wantsTranscript: false,
    keepsSound: true,
    consent: consentWords['in-person'],
    deviceId: 'bench',
  };
  await send('/api/recordings', JSON.stringify(given));
  const piece = new Uint8Array(randomBytes(PIECE_BYTES));
  const milliseconds: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const begun = performance.now();
    await send(`/api/recordings/${id}/pieces?deviceId=bench&offset=${nth * PIECE_BYTES}`, piece);
    milliseconds.push(performance.now() - begun);
  }
  const end = { deviceId: 'bench', bytes: count * PIECE_BYTES, durationMs: count * 2_000 };
  await send(`/api/recordings/${id}/end`, JSON.stringify(end));
  await readWhole(`${url}/api/recordings/${id}/sound`, { cookie, bytes: end.bytes });
  return { id, milliseconds };
}

async function readWhole(url: string, { cookie, bytes }: { cookie: string; bytes: number }): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  let read = 0;
  for await (const part of answer.body ?? []) read += part.length;
  if (read !== bytes) throw new Error(`Of ${bytes} bytes ${read} came back.`);
}

async function jumpsThrough(id: string, { url, cookie }: { url: string; cookie: string }): Promise<number[]> {
  const milliseconds: number[] = [];
  const all = PIECES_OF_FOUR_HOURS * PIECE_BYTES;
  for (let nth = 0; nth < JUMPS; nth += 1) {
    const first = Math.floor((((nth * 61) % JUMPS) / JUMPS) * (all - 65_536));
    const begun = performance.now();
    const headers = { cookie, range: `bytes=${first}-${first + 65_535}` };
    const answer = await fetch(`${url}/api/recordings/${id}/sound`, { headers });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 206 || byteLength !== 65_536)
      throw new Error(`A range was answered with ${answer.status}.`);
    milliseconds.push(performance.now() - begun);
  }
  return milliseconds;
}

async function peakOf<Result>(
  ahoy: Child,
  work: () => Promise<Result>,
): Promise<{ peak: number; result: Result }> {
  let peak = 0;
  const over = new AbortController();
  const looking = (async () => {
    for (; !over.signal.aborted; await sleep(LOOK_EVERY_MS)) peak = Math.max(peak, await memoryOf(ahoy.pid));
  })();
  const result = await work();
  over.abort();
  await looking;
  return { peak, result };
}
