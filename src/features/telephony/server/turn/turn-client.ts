import { createHash, randomBytes } from 'node:crypto';
import { openStunTransport, type StunServer, type StunTransport } from './stun-transport.ts';
import {
  ATTRIBUTE,
  type Attribute,
  errorCodeOf,
  isSuccess,
  lifetime,
  METHOD,
  mappedAddressOf,
  peerAddress,
  valueOf,
  wantedFamily,
  wantedTransport,
  writeRequest,
} from './stun-wire.ts';

export interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

/** A server's response to a request: success, or the code of its refusal, such as 401. */
export type TurnAnswer = 'done' | number;

/** Asks a TURN server for relays as a browser does (RFC 8656), to see whom it lets do what. It relays nothing. */
export interface TurnClient {
  /** Asks for a relay address of this family. */
  allocate(family?: 4 | 6): Promise<TurnAnswer>;
  /** Asks whether the relay would send to a peer: nothing is sent. Needs a relay of the peer's family. */
  permit(peer: string): Promise<TurnAnswer>;
  /** Gives the relay back, and closes. */
  close(): Promise<void>;
}

const UNAUTHORIZED = 401;
const STALE_NONCE = 438;
const TRANSACTION_BYTES = 12;

/** @returns our address as a STUN server sees it; null if its response doesn't contain it. @throws StunSilence */
export async function askForMappedAddress(server: StunServer): Promise<string | null> {
  const transport = await openStunTransport(server);
  try {
    const transaction = randomBytes(TRANSACTION_BYTES);
    const answer = await transport.ask(writeRequest({ method: METHOD.binding, transaction, attributes: [] }));
    return isSuccess(answer) ? mappedAddressOf(answer) : null;
  } finally {
    transport.close();
  }
}

/** @throws StunSilence when it cannot be reached */
export async function connectTurn(server: StunServer, credentials: TurnCredentials): Promise<TurnClient> {
  return new Client(await openStunTransport(server), credentials);
}

class Client implements TurnClient {
  readonly #transport: StunTransport;
  readonly #credentials: TurnCredentials;
  #realm: Buffer = Buffer.alloc(0);
  #nonce: Buffer | null = null;
  #hasRelay = false;

  constructor(transport: StunTransport, credentials: TurnCredentials) {
    this.#transport = transport;
    this.#credentials = credentials;
  }

  async allocate(family?: 4 | 6): Promise<TurnAnswer> {
    const wanted = [wantedTransport(), ...(family === undefined ? [] : [wantedFamily(family)])];
    const answer = await this.#ask(METHOD.allocate, () => wanted);
    this.#hasRelay = answer === 'done';
    return answer;
  }

  permit(peer: string): Promise<TurnAnswer> {
    return this.#ask(METHOD.createPermission, (transaction) => [peerAddress(peer, transaction)]);
  }

  async close(): Promise<void> {
    try {
      if (this.#hasRelay) await this.#ask(METHOD.refresh, () => [lifetime(0)]);
    } catch {
      // It expires after ten minutes.
    } finally {
      this.#transport.close();
    }
  }

  /** The first request is unsigned, to get the realm and a nonce. A stale nonce is replaced once. */
  async #ask(method: number, attributesOf: (transaction: Buffer) => Attribute[]): Promise<TurnAnswer> {
    let answer = await this.#send(method, attributesOf);
    for (let tries = 0; tries < 2 && this.#mayTryAgain(answer); tries += 1) {
      this.#learn(answer);
      answer = await this.#send(method, attributesOf);
    }
    return isSuccess(answer) ? 'done' : errorCodeOf(answer);
  }

  #mayTryAgain(answer: Buffer): boolean {
    if (isSuccess(answer)) return false;
    const code = errorCodeOf(answer);
    return code === STALE_NONCE || (code === UNAUTHORIZED && this.#nonce === null);
  }

  #learn(answer: Buffer): void {
    this.#realm = valueOf(answer, ATTRIBUTE.realm) ?? this.#realm;
    this.#nonce = valueOf(answer, ATTRIBUTE.nonce) ?? Buffer.alloc(0);
  }

  #send(method: number, attributesOf: (transaction: Buffer) => Attribute[]): Promise<Buffer> {
    const transaction = randomBytes(TRANSACTION_BYTES);
    const attributes = attributesOf(transaction);
    if (this.#nonce === null) return this.#transport.ask(writeRequest({ method, transaction, attributes }));
    const { username, credential } = this.#credentials;
    const key = createHash('md5').update(`${username}:${this.#realm.toString()}:${credential}`).digest();
    const signed: Attribute[] = [
      ...attributes,
      [ATTRIBUTE.username, Buffer.from(username)],
      [ATTRIBUTE.realm, this.#realm],
      [ATTRIBUTE.nonce, this.#nonce],
    ];
    return this.#transport.ask(writeRequest({ method, transaction, attributes: signed, key }));
  }
}
