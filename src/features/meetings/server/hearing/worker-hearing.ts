import { Worker } from 'node:worker_threads';
import { meetingsErrors } from '../../errors.ts';
import { SpeechError } from '../speech/engine.ts';
import type { SoundToHear } from '../speech/transcriber.ts';
import { BLOCK_BYTES, type FromThread, type HearingTask, type PartSound, type ToThread } from './messages.ts';

/** A thread that says nothing for so long hangs. An hour of sound takes it 15 seconds. */
const SILENT_MS = 120_000;
/** It holds a part of each channel. A file that needs more was made to. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/**
 * Processor time that a file may take, in milliseconds. An hour of speech needs 15 seconds, and the load of the machine
 * doesn't count.
 */
const CPU = { few: 8_000, eachMb: 5_000, lookMs: 250 };

interface Heard {
  readonly part: PartSound;
  /** How much of the file has been read, from 0 to 1. */
  readonly read: number;
}

/**
 * Parts of a recording, decoded in a thread of its own while the one before is asked about.
 * @returns milliseconds of sound; null if they can't be told
 * @throws SpeechError "refused", with a sentence for people
 */
export async function* partsOf(
  { sound, bytes, speakers, signal }: Pick<SoundToHear, 'sound' | 'bytes' | 'speakers' | 'signal'>,
  limits: HearingTask['limits'],
): AsyncGenerator<Heard, number | null> {
  const workerData: HearingTask = { bytes, speakers, limits };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits: MEMORY });
  const inbox = inboxOf(worker, signal);
  const cpu = watchCpu(worker, bytes, () =>
    inbox.fail(new SpeechError('refused', meetingsErrors.badSound().message)),
  );
  const blocks = createBlocks(sound);
  try {
    for (;;) {
      const message = await inbox.next();
      if (message.kind === 'read') {
        const block = await blocks.read(message.block);
        send(worker, { kind: 'block', bytes: block }, [block.buffer]);
      } else if (message.kind === 'part') {
        // It decodes the next one meanwhile.
        send(worker, { kind: 'next' });
        yield { part: message.part, read: message.readTo / bytes };
      } else if (message.kind === 'end') return message.durationMs;
      else if (message.kind === 'refused') throw refusal(message.why);
      else throw new SpeechError('later', `The sound couldn’t be read: ${message.message}`);
    }
  } finally {
    clearInterval(cpu);
    inbox.close();
    await blocks.close();
    await worker.terminate();
  }
}

function refusal(why: 'no-sound' | 'too-large'): SpeechError {
  return new SpeechError(
    'refused',
    why === 'no-sound'
      ? meetingsErrors.badSound().message
      : 'This kind of file is too large for the speech engine. Convert it to MP3 or M4A and upload it again.',
  );
}

/** Notices that a file takes the processor for longer than any sound of its size. */
function watchCpu(worker: Worker, bytes: number, onTooLong: () => void): NodeJS.Timeout {
  const mostMs = CPU.few + (bytes / 1_000_000) * CPU.eachMb;
  const look = async () => {
    // It may have ended meanwhile.
    const used = await worker.cpuUsage().catch(() => null);
    if (used !== null && (used.user + used.system) / 1_000 > mostMs) onTooLong();
  };
  return setInterval(() => {
    void look();
  }, CPU.lookMs);
}

/** Messages of the thread in their order. It keeps sending while a part is asked about. */
function inboxOf(worker: Worker, signal: AbortSignal) {
  const messages: FromThread[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const fail = (cause: Error) => {
    failure ??= cause;
    wake?.();
  };
  const abort = () => wake?.();
  worker.on('message', (message: FromThread) => {
    messages.push(message);
    wake?.();
  });
  // Out of memory, for one. The same file will do so again.
  worker.on('error', (cause) =>
    fail(new SpeechError('refused', meetingsErrors.badSound().message, { cause })),
  );
  worker.on('exit', () => fail(new Error('The thread that reads sound has ended.')));
  signal.addEventListener('abort', abort);
  return {
    async next(): Promise<FromThread> {
      const timer = setTimeout(
        () => fail(new SpeechError('refused', meetingsErrors.badSound().message)),
        SILENT_MS,
      );
      try {
        for (;;) {
          signal.throwIfAborted();
          const message = messages.shift();
          if (message !== undefined) return message;
          if (failure !== null) throw failure;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearTimeout(timer);
      }
    },
    fail,
    close: () => signal.removeEventListener('abort', abort),
  };
}

/** Reads blocks of a sound that comes from its start only. Going back begins it again. */
function createBlocks(sound: () => AsyncIterable<Uint8Array>) {
  let pieces: AsyncIterator<Uint8Array> | null = null;
  let next = 0;
  let rest: Uint8Array = new Uint8Array();

  async function close(): Promise<void> {
    await pieces?.return?.();
    pieces = null;
  }

  async function fill(): Promise<Uint8Array<ArrayBuffer>> {
    const block = new Uint8Array(BLOCK_BYTES);
    let filled = 0;
    while (filled < block.length) {
      if (rest.length === 0) {
        const piece = await pieces?.next();
        if (piece === undefined || piece.done === true) break;
        rest = piece.value;
      }
      const taken = rest.subarray(0, block.length - filled);
      block.set(taken, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
    }
    next += 1;
    return filled < block.length ? block.slice(0, filled) : block;
  }

  return {
    async read(nth: number): Promise<Uint8Array<ArrayBuffer>> {
      if (pieces === null || nth < next) {
        await close();
        pieces = sound()[Symbol.asyncIterator]();
        next = 0;
        rest = new Uint8Array();
      }
      while (next < nth) if ((await fill()).length === 0) return new Uint8Array();
      return fill();
    },
    close,
  };
}

function send(worker: Worker, message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer);
}
