import type { Socket } from 'node:net';
import { type Frame, SipFramer } from './sip-framing.ts';
import { answerToNonsense, parseMessage, type SipMessage } from './sip-message.ts';

/** Limit of unsent bytes. A side that stops reading is disconnected beyond it. */
const UNSENT_BYTES_MAX = 1_000_000;
/** A connection on which so many things in a row were no SIP is not one of SIP. */
const NONSENSE_IN_A_ROW_MAX = 20;

export interface ConnectionListener {
  message(message: SipMessage, connection: SipConnection): void;
  /** Something that is no SIP message, or a stream that cannot be followed any more. */
  nonsense(connection: SipConnection): void;
  closed(connection: SipConnection): void;
}

/** One SIP connection over TCP or TLS, opened by either side. Nothing that arrives on it throws. */
export class SipConnection {
  /** The other side's address, without the prefix that IPv6 gives to IPv4. */
  readonly remoteAddress: string;
  readonly localAddress: string;
  readonly localPort: number;
  readonly #socket: Socket;
  readonly #listener: ConnectionListener;
  readonly #framer = new SipFramer();
  #nonsense = 0;
  #open = true;

  constructor(socket: Socket, listener: ConnectionListener) {
    this.#socket = socket;
    this.#listener = listener;
    this.remoteAddress = plainAddress(socket.remoteAddress);
    this.localAddress = plainAddress(socket.localAddress);
    this.localPort = socket.localPort ?? 0;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    socket.on('data', (chunk) => this.#receive(chunk));
    // The reason only matters for the log. `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => this.#closed());
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** @returns false when it cannot be sent any more */
  send(text: string): boolean {
    if (!this.#open || this.#socket.destroyed) return false;
    if (this.#socket.writableLength > UNSENT_BYTES_MAX) {
      this.close();
      return false;
    }
    this.#socket.write(text);
    return true;
  }

  close(): void {
    this.#socket.destroy();
    this.#closed();
  }

  #receive(chunk: Buffer): void {
    for (const frame of this.#framer.push(chunk)) {
      if (!this.#open) return;
      this.#take(frame);
    }
  }

  #take(frame: Frame): void {
    if (frame.kind === 'ping') {
      this.send('\r\n');
      return;
    }
    const message = frame.kind === 'message' ? parseMessage(frame) : null;
    if (message !== null) {
      this.#nonsense = 0;
      this.#listener.message(message, this);
      return;
    }
    this.#nonsense += 1;
    const answer = answerToNonsense(frame.head);
    if (answer.kind === 'reply') this.send(answer.text);
    this.#listener.nonsense(this);
    if (frame.kind === 'broken' || answer.kind === 'close' || this.#nonsense >= NONSENSE_IN_A_ROW_MAX)
      this.#leave();
  }

  /** Closes the connection after everything has been sent. */
  #leave(): void {
    this.#socket.destroySoon();
    this.#closed();
  }

  #closed(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#listener.closed(this);
  }
}

export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}
