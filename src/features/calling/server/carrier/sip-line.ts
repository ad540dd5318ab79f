import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ConnectionListener, SipConnection } from './sip-connection.ts';

export interface LineOptions {
  readonly host: string;
  readonly port: number;
  readonly transport: 'tcp' | 'tls';
  /** A certificate authority of one's own (PEM), where the carrier has no public certificate. */
  readonly ca?: string;
}

export interface LineListener extends Pick<ConnectionListener, 'message' | 'nonsense'> {
  up(connection: SipConnection): void;
  down(connection: SipConnection): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 30_000;

/** Our connection to a carrier: opened, and opened again whenever it is lost, ever more slowly while it fails. */
export class SipLine {
  readonly #options: LineOptions;
  readonly #listener: LineListener;
  #connection: SipConnection | null = null;
  #socket: Socket | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #wanted = false;
  /** Why the last attempt failed; null while the line is up. */
  problem: string | null = 'not connected yet';

  constructor(options: LineOptions, listener: LineListener) {
    this.#options = options;
    this.#listener = listener;
  }

  get connection(): SipConnection | null {
    return this.#connection;
  }

  start(): void {
    this.#wanted = true;
    this.#open();
  }

  stop(): void {
    this.#wanted = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#connection?.close();
    this.#socket?.destroy();
  }

  /** Closes what does not answer, so that it is opened anew. */
  reopen(why: string): void {
    this.#connection?.close();
    this.problem = why;
  }

  #open(): void {
    this.#timer = null;
    const socket = this.#dial();
    this.#socket = socket;
    let connected = false;
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => {
      if (!connected) socket.destroy(new Error('no answer within 10 s'));
    });
    socket.once(this.#options.transport === 'tls' ? 'secureConnect' : 'connect', () => {
      connected = true;
      socket.setTimeout(0);
      this.#up(socket);
    });
    socket.once('error', (error) => {
      this.problem = error.message;
    });
    socket.once('close', () => {
      if (!connected) this.#again();
    });
  }

  #dial(): Socket {
    const { host, port, transport, ca } = this.#options;
    if (transport === 'tcp') return connectTcp({ host, port });
    return connectTls({
      host,
      port,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
    });
  }

  #up(socket: Socket): void {
    this.#failures = 0;
    this.problem = null;
    const connection = new SipConnection(socket, {
      message: this.#listener.message,
      nonsense: this.#listener.nonsense,
      closed: () => {
        this.#connection = null;
        this.problem ??= 'the connection was lost';
        this.#listener.down(connection);
        this.#again();
      },
    });
    this.#connection = connection;
    this.#listener.up(connection);
  }

  #again(): void {
    if (!this.#wanted || this.#timer !== null) return;
    const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    // A carrier that comes back is not to be met by all its customers at once.
    this.#timer = setTimeout(() => this.#open(), longest * (0.5 + Math.random() / 2));
  }
}
