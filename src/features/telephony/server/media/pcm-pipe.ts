import type { Duplex } from 'node:stream';
import type { Report } from './guard.ts';
import { type PcmMessage, PcmReader, writePcm } from './pcm-wire.ts';

/** Limit of what waits for the other process: more than a second of both ends of a hundred sessions. */
const WAITING_BYTES_MAX = 4_000_000;

/**
 * Carries sound between two processes without ever blocking. If the other process doesn't read, the oldest sound is
 * dropped and counted.
 */
export class PcmPipe {
  /** Number of messages dropped. */
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
        report(`The other process sends unreadable sound: ${String(error)}`);
        socket.destroy();
      }
    });
    // The end of the other process is handled elsewhere.
    socket.on('error', () => undefined);
    socket.on('drain', () => {
      this.#isFull = false;
      this.flush();
    });
  }

  /** Queues a message for the next `flush`. */
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
