import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from '../../rules/document.ts';

const TIMEOUT_MS = 120_000;
const MEMORY_MB = 768;

/** Writes documents for people to save. */
export interface Documents {
  /** @throws Error when it takes too long or too much memory */
  write(format: 'docx' | 'pdf', printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>>;
}

/** Each document is written in a thread of its own, one after the other. */
export function createDocuments(): Documents {
  let last: Promise<unknown> = Promise.resolve();
  return {
    write(format, printed) {
      const written = last.then(() => writeInThread({ format, printed }));
      last = written.catch(() => undefined);
      return written;
    },
  };
}

async function writeInThread(workerData: object): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('A document was not written in time.')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
