import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ConnectionListener, SipConnection } from './sip-connection.ts';

export interface ConnectorOptions {
  readonly host: string;
  readonly port: number;
  readonly transport: 'tcp' | 'tls';
  /** A private certificate authority (PEM), for a carrier without a public certificate. */
  readonly ca?: string;
}

export interface ConnectorListener extends Pick<ConnectionListener, 'message' | 'nonsense'> {
  up(connection: SipConnection): void;
  down(connection: SipConnection): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 30_000;
/** Shortest time between attempts, however many calls need the connection. */
const TRIED_AGAIN_AFTER_MS = 1_000;

/** Connection to a carrier that is opened again whenever it is lost, with growing pauses while that fails. */
export class SipConnector {
  readonly #options: ConnectorOptions;
  readonly #listener: ConnectorListener;
  #connection: SipConnection | null = null;
  #socket: Socket | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #wanted = false;
  /** Resolves when the last attempt has succeeded or failed. */
  #attempt: Promise<void> = Promise.resolve();
  #triedAt = -Infinity;
  /** Why the last attempt failed; null while connected. */
  problem: string | null = 'not connected yet';

  constructor(options: ConnectorOptions, listener: ConnectorListener) {
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

  /** Makes the next attempt now. Resolves when it has succeeded, failed, or taken too long. */
  async tryNow(withinMs: number): Promise<void> {
    if (!this.#wanted || this.#connection !== null) return;
    if (this.#timer !== null && performance.now() - this.#triedAt >= TRIED_AGAIN_AFTER_MS) {
      clearTimeout(this.#timer);
      // Calls that find no connection shouldn't make the regular attempts rarer.
      this.#failures = Math.max(0, this.#failures - 1);
      this.#triedAt = performance.now();
      this.#open();
    }
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([this.#attempt, late.promise]);
    clearTimeout(timer);
  }

  /** Closes a connection that doesn't answer, so that it is opened again. */
  reopen(why: string): void {
    this.#connection?.close();
    this.problem = why;
  }

  #open(): void {
    this.#timer = null;
    const socket = this.#dial();
    this.#socket = socket;
    const attempt = Promise.withResolvers<void>();
    this.#attempt = attempt.promise;
    let connected = false;
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => {
      if (!connected) socket.destroy(new Error('no answer within 10 s'));
    });
    socket.once(this.#options.transport === 'tls' ? 'secureConnect' : 'connect', () => {
      connected = true;
      socket.setTimeout(0);
      this.#up(socket);
      attempt.resolve();
    });
    socket.once('error', (error) => {
      this.problem = error.message;
    });
    socket.once('close', () => {
      attempt.resolve();
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
