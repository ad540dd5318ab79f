import { UA } from 'jssip';
import type { CallDialog } from './carrier.ts';
import { sendBye } from './jssip-bye.ts';
import {
  dropDialog,
  isClient,
  type ParsedMessage,
  type ParsedRequest,
  rename,
  type SipSession,
  type SipTransaction,
  transactionOf,
} from './jssip-session.ts';
import type { RtpDescription } from './rtp-description.ts';
import { branchOf, type SipRequest } from './sip-message.ts';

/* oxlint-disable eslint/no-underscore-dangle -- where the public ways of JsSIP are not enough, its own are used */

/** JsSIP (3.13.8) as we use it. What knows its insides, or the browser it believes to be in, is here and in the files jssip-*.ts. */

/** The socket that JsSIP sends and receives through. It may be many connections, and is always there. */
export interface SipSocket {
  readonly via_transport: string;
  readonly url: string;
  readonly sip_uri: string;
  connect(): void;
  disconnect(): void;
  send(text: string): boolean;
  onconnect(): void;
  ondata(text: string): void;
}

interface NewSession {
  readonly originator: 'local' | 'remote';
  readonly session: SipSession;
  readonly request: ParsedRequest;
}
type RegistrationEvent = 'registered' | 'unregistered' | 'registrationFailed';
interface UserAgent {
  readonly configuration: { readonly uri: object };
  start(): void;
  stop(): void;
  register(): void;
  call(target: string, options: object): SipSession;
  on(event: 'newRTCSession', listen: (event: NewSession) => void): void;
  on(event: RegistrationEvent, listen: (event: { response?: ParsedMessage | null }) => void): void;
  readonly _transactions: Readonly<Record<string, Record<string, SipTransaction>>>;
  newTransaction(transaction: SipTransaction): void;
  destroyTransaction(transaction: SipTransaction): void;
  destroyRTCSession(session: SipSession): void;
  registrator(): { onTransportClosed(): void };
}

/**
 * Placeholder for our own address in JsSIP's messages. The real one depends on the connection and is filled in when
 * sending.
 */
export const OWN_HOST = 'ahoy.invalid';
/** Proves that a message on our own network is ours. */
export const KEY_HEADER = 'x-ahoy-key';
/** A call that was neither answered nor taken back within this is refused by JsSIP itself. */
const UNANSWERED_SECONDS_MAX = 180;
const REGISTRATION_SECONDS = 300;
/** More than a process that has died can have sent after it wrote down where its sequence was, the first number included. */
const CSEQ_AHEAD = 20_000;
/** Statuses that mean there was no answer, or that our credentials weren't accepted. */
const UNANSWERED_STATUSES = new Set([401, 407, 408]);

export interface AgentOptions {
  readonly socket: SipSocket;
  /** User part of our own address. JsSIP only receives requests that name it. */
  readonly user: string;
  readonly domain: string;
  readonly password: string | null;
  /** Shared key sent with every message between our own two sides; null if there is none. */
  readonly key: string | null;
}

/** A user agent of SIP (RFC 3261): transactions, dialogs, digest, session timers. */
export class SipAgent {
  readonly #agent: UserAgent;
  readonly #socket: SipSocket;

  constructor({ socket, user, domain, password, key }: AgentOptions) {
    const configuration = {
      sockets: socket,
      uri: `sip:${encodeURIComponent(user)}@${domain}`,
      contact_uri: `sip:${encodeURIComponent(user)}@${OWN_HOST};transport=${socket.via_transport.toLowerCase()}`,
      authorization_user: user,
      ...(password === null ? {} : { password }),
      ...(key === null ? {} : { extra_headers: [`${KEY_HEADER}: ${key}`] }),
      register: false,
      register_expires: REGISTRATION_SECONDS,
      no_answer_timeout: UNANSWERED_SECONDS_MAX,
      session_timers: true,
      // Not every carrier supports UPDATE, but all support re-INVITE.
      session_timers_refresh_method: 'INVITE',
      user_agent: 'Ahoy',
    };
    this.#socket = socket;
    // The types that JsSIP ships leave out what is named above, and need those of a browser.
    this.#agent = new UA(configuration as never) as unknown as UserAgent;
    countTransactions(this.#agent);
  }

  start(): void {
    asInBrowser(() => this.#agent.start());
  }

  /** Gives what arrived to JsSIP. @returns whether it took it without an exception */
  receive(text: string): boolean {
    try {
      asInBrowser(() => this.#socket.ondata(text));
      return true;
    } catch {
      // JsSIP throws on some malformed messages that its parser accepts. Our state hasn't changed at that point.
      return false;
    }
  }

  /** Whether a request is one that it answers, now or later. */
  handles(request: SipRequest): boolean {
    const transactions = this.#agent._transactions[request.method === 'INVITE' ? 'ist' : 'nist'];
    const branch = branchOf(request);
    return branch !== null && transactions !== undefined && Object.hasOwn(transactions, branch);
  }

  onIncoming(receive: (session: SipSession, request: ParsedRequest) => void): void {
    this.#agent.on('newRTCSession', ({ originator, session, request }) => {
      if (originator === 'remote') receive(session, request);
    });
  }

  call(
    target: string,
    {
      rtp,
      headers,
      sessionSeconds,
    }: { rtp: RtpDescription; headers: readonly string[]; sessionSeconds: number },
  ): SipSession {
    const options = {
      extraHeaders: [...headers],
      pcConfig: { rtp },
      mediaConstraints: { audio: false, video: false },
      sessionTimersExpires: sessionSeconds,
    };
    return asInBrowser(() => this.#agent.call(target, options));
  }

  answer(
    session: SipSession,
    { rtp, sessionSeconds }: { rtp: RtpDescription; sessionSeconds: number },
  ): void {
    asInBrowser(() =>
      session.answer({
        pcConfig: { rtp },
        mediaConstraints: { audio: false, video: false },
        sessionTimersExpires: sessionSeconds,
      }),
    );
  }

  /** Sends BYE in another process's dialog. @returns whether the other side has confirmed that the call is over */
  async endElsewhere(dialog: CallDialog, tries: number): Promise<boolean> {
    const status = await sendBye(this.#agent, dialog, dialog.cseq + CSEQ_AHEAD + tries);
    // A side that doesn't know the call, or refuses the BYE, has no call either.
    return status >= 200 && status < 500 && !UNANSWERED_STATUSES.has(status);
  }

  register(): void {
    // After a lost connection JsSIP would wait half a minute for the response to its last request.
    this.#agent.registrator().onTransportClosed();
    this.#agent.register();
  }

  /** @param receive called with null once registered, otherwise with the status of the refusal, 0 if there was none */
  onRegistration(receive: (refusal: number | null) => void): void {
    this.#agent.on('registered', () => receive(null));
    const refused = ({ response }: { response?: ParsedMessage | null }) =>
      receive(response?.status_code ?? 0);
    this.#agent.on('unregistered', refused);
    this.#agent.on('registrationFailed', refused);
  }

  /** Drops what JsSIP would keep for ever for a call that was cancelled or whose answer was unusable. */
  forget(session: SipSession): void {
    const transaction = transactionOf(session);
    if (transaction !== undefined) this.#discard(transaction);
    dropDialog(session);
    this.#agent.destroyRTCSession(session);
  }

  /** Takes back the registration and ends all calls. */
  close(): void {
    this.#agent.stop();
  }

  /** Leaves nothing that would run later. */
  discard(): void {
    for (const transactions of Object.values(this.#agent._transactions))
      for (const transaction of Object.values(transactions)) this.#discard(transaction);
    this.#agent.stop();
  }

  #discard(transaction: SipTransaction): void {
    for (const timer of ['B', 'D', 'F', 'H', 'I', 'J', 'K', 'L', 'M', 'resendProvisionalTimer'])
      clearTimeout(transaction[timer] as NodeJS.Timeout | undefined); // Timers of RFC 3261, or not there.
    this.#agent.destroyTransaction(transaction);
  }
}

/**
 * JsSIP picks its transaction names at random from ten million and doesn't check whether one is in use. A response for
 * one call could then be taken for another's, so the names are counted instead.
 */
function countTransactions(agent: UserAgent): void {
  const add = agent.newTransaction.bind(agent);
  let count = 0;
  agent.newTransaction = (transaction) => {
    if (isClient(transaction)) rename(transaction, `z9hG4bK${(count += 1)}`);
    add(transaction);
  };
}

/** JsSIP creates its peer connection by this name. Ours exists already and is passed in the configuration. */
function PeerConnection(configuration: { rtp: RtpDescription }): RtpDescription {
  return configuration.rtp;
}
class PlainDescription {
  readonly type: string;
  readonly sdp: string;
  constructor({ type, sdp }: { type: string; sdp: string }) {
    this.type = type;
    this.sdp = sdp;
  }
}

/**
 * JsSIP looks for these names in the global scope. `RTCSessionDescription` it needs at any later moment, and nobody else
 * looks for it; `window` would make other libraries believe in a browser, so it is there only while JsSIP runs.
 */
Object.defineProperty(globalThis, 'RTCSessionDescription', { value: PlainDescription, configurable: true });

function asInBrowser<Result>(work: () => Result): Result {
  const names = ['window', 'RTCPeerConnection'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  Object.defineProperty(globalThis, 'RTCPeerConnection', { value: PeerConnection, configurable: true });
  Object.defineProperty(globalThis, 'window', {
    value: { RTCPeerConnection: PeerConnection },
    configurable: true,
  });
  try {
    return work();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
