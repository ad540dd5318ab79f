import { KEY_HEADER, type SipAgent, type SipSocket } from './jssip.ts';
import type { SipConnection } from './sip-connection.ts';
import { SipDigest } from './sip-digest.ts';
import {
  branchOf,
  faultOf,
  header,
  replyTo,
  type SipMessage,
  type SipRequest,
  tagOf,
  writeMessage,
} from './sip-message.ts';
import { fromJsSip, screen, type Taking, toJsSip, withOwnHost } from './sip-wire.ts';

/** Where carriers reach us; null: at the address, or the port, of the connection itself. */
export interface PublicAddress {
  readonly host: string | null;
  readonly port: number | null;
}

export interface LinkOptions extends Taking {
  readonly transport: 'tcp' | 'tls';
  /** Our user part, by which JsSIP knows requests for us. */
  readonly user: string;
  readonly publicAddress: PublicAddress;
  /** Password of our account; null without one. */
  readonly password: string | null;
  /** Shared key that every request must carry between our own two sides; null without one. */
  readonly key: string | null;
  /** Whether another call may be accepted now. A carrier that sends too many gets 503. */
  takesCalls(): boolean;
}

/** Most calls whose connection is remembered. Beyond that the oldest are forgotten. */
const CALLS_REMEMBERED_MAX = 20_000;
const WAITING_MAX = 500;
/** How long unsent messages are kept: the lifetime of a transaction (64 times T1). */
const WAITING_MS = 32_000;

interface Waiting {
  readonly message: SipMessage;
  readonly since: number;
}

/**
 * The one socket that JsSIP sees, over all connections of a carrier: ours to it, and those that it opens to us. A call
 * stays on its connection while that lives and moves to another of the same carrier when it is lost, so a connection
 * that breaks ends no call. What belongs to a call and cannot be sent now waits for the next connection.
 */
export class SipLink implements SipSocket {
  readonly via_transport: string;
  readonly url: string;
  readonly sip_uri: string;
  onconnect: () => void = () => {};
  ondata: (text: string) => void = () => {};

  readonly #options: LinkOptions;
  readonly #byCall = new Map<string, SipConnection>();
  readonly #connections = new Set<SipConnection>();
  readonly #probes = new Map<string, () => void>();
  #waiting: Waiting[] = [];
  #agent: SipAgent | null = null;
  readonly #digest: SipDigest;
  /** Transactions that JsSIP has answered at once, by which a request that it dropped without a word is noticed. */
  readonly #answered = new Set<string>();

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#digest = new SipDigest(options.password);
    this.via_transport = options.transport.toUpperCase();
    this.url = `${options.transport}://carrier`;
    this.sip_uri = `sip:carrier.invalid;transport=${options.transport}`;
  }

  /** Whose messages arrive here. */
  serve(agent: SipAgent): void {
    this.#agent = agent;
  }

  connect(): void {
    this.onconnect();
  }

  disconnect(): void {}

  get isUp(): boolean {
    return this.#connections.size > 0;
  }

  add(connection: SipConnection): void {
    this.#connections.add(connection);
    const fresh = this.#waiting.filter(({ since }) => performance.now() - since < WAITING_MS);
    this.#waiting = [];
    for (const { message } of fresh) this.#sendOn(connection, message);
  }

  /** @returns the Call-IDs that were on it */
  remove(connection: SipConnection): string[] {
    this.#connections.delete(connection);
    const calls = [...this.#byCall].filter(([, own]) => own === connection).map(([callId]) => callId);
    for (const callId of calls) this.#byCall.delete(callId);
    return calls;
  }

  /** Sends a message of JsSIP. @returns false if it can't be sent; JsSIP then treats the request as failed */
  send(text: string): boolean {
    const plain = fromJsSip(text, this.#options);
    if (plain === null) return false;
    const message = plain.kind === 'request' ? this.#digest.fromJsSip(plain) : plain;
    const callId = header(message, 'call-id') ?? '';
    if (message.kind === 'response') this.#answered.add(transactionOf(message));
    const connection = this.#connectionOf(callId);
    if (connection !== null) return this.#sendOn(connection, message);
    if (!belongsToCall(message) || this.#waiting.length >= WAITING_MAX) return false;
    this.#waiting.push({ message, since: performance.now() });
    return true;
  }

  /** Address at which the other side of a connection reaches us. */
  ownAddress({ localAddress, localPort }: SipConnection): { host: string; port: number } {
    const { host, port } = this.#options.publicAddress;
    return { host: host ?? localAddress, port: port ?? localPort };
  }

  /** Takes a message from one of this carrier's connections. Never throws. */
  receive(message: SipMessage, connection: SipConnection): void {
    if (message.kind === 'request') {
      this.#receiveRequest(message, connection);
      return;
    }
    if (faultOf(message) !== null) return;
    const callId = header(message, 'call-id') ?? '';
    const probed = this.#probes.get(callId);
    if (probed !== undefined) probed();
    else this.#agent?.receive(writeMessage(toJsSip(this.#digest.toJsSip(message), this.#options.user)));
  }

  /** Sends our own OPTIONS, unseen by JsSIP. `answered` is called with any response. */
  probe(
    callId: string,
    { connection, text, answered }: { connection: SipConnection; text: string; answered: () => void },
  ): void {
    this.#probes.set(callId, answered);
    connection.send(text);
  }

  forgetProbe(callId: string): void {
    this.#probes.delete(callId);
  }

  #receiveRequest(request: SipRequest, connection: SipConnection): void {
    const screened = screen(request, this.#options);
    if (screened.kind === 'ignore') return;
    if (screened.kind === 'answer') {
      connection.send(replyTo(request, screened.fault, screened.headers));
      return;
    }
    if (this.#options.key !== null && header(request, KEY_HEADER) !== this.#options.key) {
      connection.send(replyTo(request, { status: 403, phrase: 'Forbidden' }));
      return;
    }
    const callId = header(request, 'call-id') ?? '';
    const isNewCall =
      request.method === 'INVITE' && tagOf(request, 'to') === null && !this.#byCall.has(callId);
    if (isNewCall && !this.#options.takesCalls()) {
      connection.send(
        replyTo(request, { status: 503, phrase: 'Service Unavailable' }, [['retry-after', '5']]),
      );
      return;
    }
    this.#remember(callId, connection);
    this.#answered.clear();
    const isTaken = this.#agent?.receive(writeMessage(toJsSip(request, this.#options.user))) ?? false;
    const isAnswered = this.#answered.has(transactionOf(request));
    this.#answered.clear();
    if (request.method === 'ACK' || isAnswered || (isTaken && this.#agent?.handles(request) === true)) return;
    // JsSIP silently drops what it can't parse, and the caller would wait for half a minute.
    connection.send(replyTo(request, { status: 400, phrase: 'Bad Request' }));
    if (isNewCall) this.#byCall.delete(callId);
  }

  #sendOn(connection: SipConnection, message: SipMessage): boolean {
    const callId = header(message, 'call-id') ?? '';
    this.#remember(callId, connection);
    return connection.send(writeMessage(withOwnHost(message, this.ownAddress(connection))));
  }

  #connectionOf(callId: string): SipConnection | null {
    const own = this.#byCall.get(callId);
    if (own?.isOpen === true) return own;
    for (const connection of this.#connections) if (connection.isOpen) return connection;
    return null;
  }

  #remember(callId: string, connection: SipConnection): void {
    this.#byCall.delete(callId);
    this.#byCall.set(callId, connection);
    if (this.#byCall.size <= CALLS_REMEMBERED_MAX) return;
    const [oldest] = this.#byCall.keys();
    if (oldest !== undefined) this.#byCall.delete(oldest);
  }
}

const transactionOf = (message: SipMessage): string =>
  `${header(message, 'call-id')} ${header(message, 'cseq')} ${branchOf(message)}`;

/** Within a call that is known to the other side already, or an answer to it. */
function belongsToCall(message: SipMessage): boolean {
  return message.kind === 'response' || (tagOf(message, 'to') !== null && message.method !== 'REGISTER');
}
