import { BlockList, createServer as createTcpServer, isIP, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Log } from '#platform/server/log.ts';
import { type ConnectionListener, plainAddress, SipConnection } from './sip-connection.ts';
import { replyTo, type SipMessage } from './sip-message.ts';

export interface SipServerOptions {
  readonly host: string;
  readonly port: number;
  /** Certificate and key (PEM). Without them the server uses plain TCP. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly log: Log;
  now(): number;
}

/** A trunk that takes the connections from certain addresses. */
export interface SipPeer extends Pick<ConnectionListener, 'message' | 'closed'> {
  allows(address: string): boolean;
  opened(connection: SipConnection): void;
}

/** An address that was refused so often is not spoken with for a while. */
export const FAILURES_MAX = 20;
export const BANNED_MS = 10 * 60_000;
const CONNECTIONS_MAX = 1_000;
const CONNECTIONS_PER_STRANGER_MAX = 5;
/** However many strangers there are, carriers find a place. */
const STRANGERS_MAX = 200;
/** Time for an unknown client to send its request. */
const STRANGER_MS = 10_000;
const STRANGERS_REMEMBERED_MAX = 10_000;

interface Stranger {
  failures: number;
  bannedUntil: number;
  connections: number;
}

/**
 * The port on which carriers connect to us, one for all trunks. Callers are checked by address before a byte is read.
 * All others get 403 and, after some attempts, nothing at all.
 */
export class SipServer {
  readonly #options: SipServerOptions;
  readonly #server: Server;
  readonly #peers: SipPeer[] = [];
  readonly #connections = new Set<SipConnection>();
  readonly #strangers = new Map<string, Stranger>();
  #strangerConnections = 0;
  #opening: Promise<void> | null = null;

  constructor(options: SipServerOptions) {
    this.#options = options;
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server =
      options.tls === undefined
        ? createTcpServer(accept)
        : createTlsServer({ ...options.tls, handshakeTimeout: STRANGER_MS }, accept);
    this.#server.maxConnections = CONNECTIONS_MAX;
    // Blocked addresses don't even get a TLS handshake.
    this.#server.prependListener('connection', (socket: Socket) => {
      if (this.#isShutOut(plainAddress(socket.remoteAddress))) socket.destroy();
    });
    // A failure to open is reported to whoever opens the server.
    this.#server.on('error', (error) => options.log.error({ err: error }, 'the SIP port failed'));
    // An unknown client's failed handshake isn't our failure.
    this.#server.on('tlsClientError', () => {});
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : this.#options.port;
  }

  get host(): string {
    return this.#options.host;
  }

  /** Registers a trunk. The first one opens the port. @throws Error if the port is taken */
  async serve(peer: SipPeer): Promise<void> {
    this.#peers.push(peer);
    this.#opening ??= this.#open();
    try {
      await this.#opening;
    } catch (error) {
      this.#opening = null;
      this.#forget(peer);
      throw error;
    }
  }

  /** The port closes when the last one leaves. */
  async leave(peer: SipPeer): Promise<void> {
    if (!this.#forget(peer) || this.#peers.length > 0) return;
    this.#opening = null;
    for (const connection of this.#connections) connection.close();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** @returns whether it was there */
  #forget(peer: SipPeer): boolean {
    const index = this.#peers.indexOf(peer);
    if (index === -1) return false;
    this.#peers.splice(index, 1);
    return true;
  }

  #open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, this.#options.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress);
    const peer = this.#peers.find((candidate) => candidate.allows(address));
    if (peer === undefined) {
      this.#acceptStranger(socket, address);
      return;
    }
    const connection = new SipConnection(socket, {
      message: peer.message,
      nonsense: () => {},
      closed: (closed) => {
        this.#connections.delete(closed);
        peer.closed(closed);
      },
    });
    this.#connections.add(connection);
    peer.opened(connection);
  }

  #acceptStranger(socket: Socket, address: string): void {
    const stranger = this.#strangerOf(address);
    const isTooMany =
      stranger.connections >= CONNECTIONS_PER_STRANGER_MAX || this.#strangerConnections >= STRANGERS_MAX;
    if (isTooMany || this.#isShutOut(address)) {
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    stranger.connections += 1;
    this.#strangerConnections += 1;
    const late = setTimeout(() => socket.destroy(), STRANGER_MS);
    const fail = (connection: SipConnection) => this.#fail(stranger, connection);
    const connection = new SipConnection(socket, {
      message: (message, own) => {
        refuse(message, own);
        fail(own);
      },
      nonsense: fail,
      closed: (closed) => {
        this.#connections.delete(closed);
        stranger.connections -= 1;
        this.#strangerConnections -= 1;
        clearTimeout(late);
      },
    });
    this.#connections.add(connection);
  }

  #fail(stranger: Stranger, connection: SipConnection): void {
    stranger.failures += 1;
    if (stranger.failures < FAILURES_MAX) return;
    stranger.failures = 0;
    stranger.bannedUntil = this.#options.now() + BANNED_MS;
    this.#options.log.warn({ address: connection.remoteAddress }, 'an address that tries SIP is shut out');
    for (const other of this.#connections)
      if (other.remoteAddress === connection.remoteAddress) other.close();
  }

  #isShutOut(address: string): boolean {
    return (this.#strangers.get(address)?.bannedUntil ?? 0) > this.#options.now();
  }

  #strangerOf(address: string): Stranger {
    const known = this.#strangers.get(address);
    if (known !== undefined) return known;
    const stranger: Stranger = { failures: 0, bannedUntil: 0, connections: 0 };
    this.#strangers.set(address, stranger);
    if (this.#strangers.size > STRANGERS_REMEMBERED_MAX) {
      const oldest = [...this.#strangers].find(([, { connections }]) => connections === 0);
      if (oldest !== undefined) this.#strangers.delete(oldest[0]);
    }
    return stranger;
  }
}

function refuse(message: SipMessage, connection: SipConnection): void {
  if (message.kind === 'response' || message.method === 'ACK') return;
  connection.send(replyTo(message, { status: 403, phrase: 'Forbidden' }));
}

/** Addresses and networks ("198.51.100.0/24") as one test. @throws Error when one of them is neither */
export function allowedAddresses(list: readonly string[]): (address: string) => boolean {
  const allowed = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (family === null) throw new Error(`"${entry}" is no IP address`);
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && allowed.check(address, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}
