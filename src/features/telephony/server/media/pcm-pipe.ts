import type { Duplex } from 'node:stream';
import type { Report } from './guard.ts';
import { type PcmMessage, PcmReader, writePcm } from './pcm-wire.ts';

/** At most this waits in this process for the other one. It is a second and more of both ends of a hundred sessions. */
const WAITING_BYTES_MAX = 4_000_000;

/**
 * Sound between two processes. Nothing ever waits for it: while the other process takes nothing, what is new is kept,
 * and what is oldest is dropped and counted.
 */
export class PcmPipe {
  /** Messages that the other process did not take in time. */
  dropped = 0;
  readonly #socket: Duplex;
  readonly #bytesMax: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #isFull = false;

  constructor(
    socket: Duplex,
    {
      receive,
      report,
      bytesMax = WAITING_BYTES_MAX,
    }: { receive: (message: PcmMessage) => void; report: Report; bytesMax?: number },
  ) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    const reader = new PcmReader();
    socket.on('data', (bytes: Buffer) => {
      try {
        for (const message of reader.read(bytes)) receive(message);
      } catch (error) {
        report(`Sound of the other process cannot be read: ${String(error)}`);
        socket.destroy();
      }
    });
    // Whoever owns the other process notices its end.
    socket.on('error', () => undefined);
    socket.on('drain', () => {
      this.#isFull = false;
      this.flush();
    });
  }

  /** Goes out with the next `flush`. */
  send(message: PcmMessage): void {
    const bytes = writePcm(message);
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    while (this.#bytes > this.#bytesMax) {
      this.#bytes -= this.#waiting.shift()?.length ?? this.#bytes;
      this.dropped += 1;
    }
  }

  flush(): void {
    if (this.#isFull || this.#waiting.length === 0 || this.#socket.destroyed) return;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    this.#isFull = !this.#socket.write(bytes);
  }
}
