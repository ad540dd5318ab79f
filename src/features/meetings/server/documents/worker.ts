import { parentPort, workerData } from 'node:worker_threads';
import type { PrintedDocument } from '../../rules/document.ts';

// A thread of its own for one document: a meeting of four hours never holds up the server.
const { format, printed }: { format: 'docx' | 'pdf'; printed: PrintedDocument } = workerData;

async function write(): Promise<Uint8Array> {
  if (format === 'docx') return (await import('./docx.ts')).writeDocx(printed);
  return (await import('./pdf.ts')).writePdf(printed);
}

// A thread has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await write());
