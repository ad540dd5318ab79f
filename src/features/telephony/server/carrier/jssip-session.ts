/* oxlint-disable eslint/no-underscore-dangle -- where the public ways of JsSIP are not enough, its own are used */

import type { CallDialog } from './carrier.ts';

/** A message that JsSIP has parsed. */
export interface ParsedMessage {
  readonly method: string;
  readonly call_id: string;
  readonly status_code?: number;
  readonly cseq: number;
  readonly to_tag?: string | null;
  readonly from_tag?: string | null;
  readonly from: { readonly uri: unknown };
  readonly to: { readonly uri: unknown };
  body: string | null;
  getHeader(name: string): string | undefined;
  getHeaders(name: string): string[];
  parseHeader(name: 'contact'): { readonly uri: unknown } | undefined;
}
export interface ParsedRequest extends ParsedMessage {
  reply(code: number, phrase?: string | null, headers?: readonly string[], body?: string): void;
}
export interface OutgoingRequest {
  readonly call_id: string;
  cseq: number;
  readonly transaction?: SipTransaction;
  getHeader(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  clone(): OutgoingRequest;
}
export interface SipTransaction {
  id: string;
  /** "ict" and "nict" are ours, "ist" and "nist" theirs. */
  readonly type: 'ict' | 'nict' | 'ist' | 'nist';
  readonly request: OutgoingRequest;
  /** Cancels an INVITE. Does nothing before a provisional response, or after a final one. */
  cancel(): void;
  /** Timers by their letters in RFC 3261. */
  readonly [timer: string]: unknown;
}

/** Response to a transfer request, or progress of its call from a NOTIFY. */
interface TransferWord {
  readonly response?: ParsedMessage | null;
  readonly status_line?: { readonly status_code: number | string };
}

/** Said in the Reason header of a BYE. */
interface EndOptions {
  readonly status_code?: number;
  readonly reason_phrase?: string;
  readonly extraHeaders?: readonly string[];
}

interface SessionEnd {
  readonly originator: 'local' | 'remote' | 'system';
  readonly message: ParsedMessage | null;
  readonly cause: string;
}

/** A dialog as RFC 3261 section 12 has it. */
export interface JsSipDialog {
  /** Why there is none. */
  readonly error?: string;
  /** A change of ours is waiting for its answer. */
  readonly uac_pending_reply: boolean;
  readonly _id: { readonly call_id: string; readonly local_tag: string; readonly remote_tag: string | null };
  readonly _local_uri: { toString(): string };
  readonly _remote_uri: { toString(): string };
  readonly _remote_target: { toString(): string };
  readonly _route_set: readonly string[];
  readonly _local_seqnum?: number;
  sendRequest(method: 'ACK' | 'BYE'): void;
  terminate(): void;
}

interface RequestOptions {
  readonly extraHeaders?: readonly string[];
  readonly body?: string;
  readonly eventHandlers?: Readonly<Record<string, unknown>>;
}

/** JsSIP's RTCSession. What begins with an underscore is not meant for us, and is used in the files jssip-*.ts only. */
export interface SipSession {
  readonly contact: string;
  readonly _status: number;
  _request: OutgoingRequest;
  _is_canceled: boolean;
  _localHold: boolean;
  _dialog?: JsSipDialog;
  readonly _earlyDialogs: Record<string, JsSipDialog>;
  readonly _sessionTimers: {
    defaultExpires: number;
    currentExpires: number;
    running: boolean;
    readonly refresher: boolean;
    timer?: NodeJS.Timeout;
  };
  on(event: 'sending', listen: (event: { request: OutgoingRequest }) => void): void;
  on(event: 'progress', listen: (event: { response: ParsedMessage | null }) => void): void;
  on(event: 'accepted', listen: () => void): void;
  on(event: 'failed' | 'ended', listen: (end: SessionEnd) => void): void;
  isEnded(): boolean;
  isEstablished(): boolean;
  isReadyToReOffer(): boolean;
  answer(options: object): void;
  terminate(options?: EndOptions): void;
  refer(
    target: string,
    options: { eventHandlers: Readonly<Record<string, (word: TransferWord) => void>> },
  ): object | false;
  sendRequest(method: string, options?: RequestOptions): OutgoingRequest | undefined;
  onTransportError(): void;
  onRequestTimeout(): void;
  receiveRequest(request: ParsedRequest): void;
  _sendInitialRequest(constraints: { audio: false; video: false }, offer: null, stream: null): void;
  _sendReinvite(options: {
    extraHeaders: readonly string[];
    eventHandlers: { succeeded(): void; failed(response?: ParsedMessage): void };
  }): void;
  _runSessionTimer(): void;
  _acceptAndTerminate(response: ParsedMessage, status?: number, phrase?: string): void;
  _receiveInviteResponse(response: ParsedMessage): void;
  _receiveRefer(request: ParsedRequest): void;
}

export const callIdOf = (session: SipSession): string => session._request.call_id;
export const transactionOf = (session: SipSession): SipTransaction | undefined =>
  session._request.transaction;
export const isClient = ({ type }: SipTransaction): boolean => type === 'ict' || type === 'nict';
export const dropDialog = (session: SipSession): void => session._dialog?.terminate();
export const isCancelled = (session: SipSession): boolean => session._is_canceled;
export const isHeldByUs = (session: SipSession): boolean => session._localHold;

/** Also set for their call before it is answered. */
export function dialogOf({ _dialog, _earlyDialogs }: SipSession): CallDialog | null {
  const dialog = _dialog ?? Object.values(_earlyDialogs)[0];
  if (dialog === undefined) return null;
  const { call_id: callId, local_tag: localTag, remote_tag: remoteTag } = dialog._id;
  return {
    callId,
    from: `<${String(dialog._local_uri)}>;tag=${localTag}`,
    // Endpoints that follow RFC 2543 have none.
    to: `<${String(dialog._remote_uri)}>${remoteTag === null ? '' : `;tag=${remoteTag}`}`,
    target: String(dialog._remote_target),
    routes: [...dialog._route_set],
    cseq: dialog._local_seqnum ?? 0,
  };
}

/** The dialog that a response to our INVITE opens or will open; null if it doesn't say who sent it. */
export function earlyDialogOf(response: ParsedMessage): CallDialog | null {
  const { from, to, to_tag: remoteTag, from_tag: localTag } = response;
  const contact = response.parseHeader('contact');
  if (remoteTag == null || localTag == null || contact === undefined) return null;
  return {
    callId: response.call_id,
    from: `<${String(from.uri)}>;tag=${localTag}`,
    to: `<${String(to.uri)}>;tag=${remoteTag}`,
    target: String(contact.uri),
    routes: response.getHeaders('record-route').toReversed(),
    cseq: response.cseq,
  };
}

/** Our transactions have another name until they are sent. */
export function rename(transaction: SipTransaction, id: string): void {
  const via = transaction.request.getHeader('via') ?? '';
  transaction.request.setHeader('via', via.replace(transaction.id, id));
  transaction.id = id;
}

/**
 * Changes our INVITE before it is sent. JsSIP draws the first number of the sequence from zero on and takes zero for
 * none, so one call in ten thousand could be neither taken back nor hung up.
 */
export function onSending(session: SipSession, change: (request: OutgoingRequest) => void): void {
  session.on('sending', ({ request }) => {
    if (request.cseq === 0) {
      request.cseq = 1;
      request.setHeader('cseq', '1 INVITE');
    }
    change(request);
  });
}

/** Reports every response to our INVITE. JsSIP itself doesn't report "100 Trying". */
export function onResponse(session: SipSession, receive: (response: ParsedMessage) => void): void {
  const receiveAsBefore = session._receiveInviteResponse.bind(session);
  session._receiveInviteResponse = (response) => {
    receive(response);
    receiveAsBefore(response);
  };
}

/**
 * Takes what was described before the answer for the answer's own where that has none, as of carriers whose early
 * description was the answer (RFC 3261 section 13.2.1). JsSIP would end such a call. Of several that ring, each has a tag.
 */
export function keepEarlyAnswer(session: SipSession): void {
  const receive = session._receiveInviteResponse.bind(session);
  const early = new Map<string, string>();
  session._receiveInviteResponse = (response) => {
    const { status_code: status = 0, to_tag: tag } = response;
    const body = response.body ?? '';
    if (tag != null && body !== '' && status < 200) early.set(tag, body);
    if (tag != null && body === '' && status >= 200 && status < 300) response.body = early.get(tag) ?? null;
    receive(response);
  };
}

/** Duration of a key sent by INFO: the same as that of our telephone events. */
const KEY_MS = 100;

/** Sends a key by INFO. A failure doesn't end the call. Only one of the callbacks is called, once. */
export function sendKey(
  session: SipSession,
  key: string,
  answer: { taken(): void; refused(): void; unanswered(): void },
): void {
  session.sendRequest('INFO', {
    extraHeaders: ['Content-Type: application/dtmf-relay'],
    body: `Signal=${key}\r\nDuration=${KEY_MS}\r\n`,
    eventHandlers: {
      onSuccessResponse: answer.taken,
      onErrorResponse: answer.refused,
      onDialogError: answer.refused,
      onRequestTimeout: answer.unanswered,
      onTransportError: answer.unanswered,
    },
  });
}

/** Asks the other side to connect its end with another address. Each is called at most once. */
export function askForTransfer(
  session: SipSession,
  target: string,
  answer: { taken(): void; connected(): void; refused(sipCode: number): void },
): void {
  session.refer(target, {
    eventHandlers: {
      requestSucceeded: answer.taken,
      requestFailed: ({ response }) => answer.refused(response?.status_code ?? NO_ANSWER),
      accepted: answer.connected,
      failed: ({ status_line: line }) => answer.refused(Number(line?.status_code ?? NO_ANSWER)),
    },
  });
}

/** SIP status for no answer. */
const NO_ANSWER = 408;

/** A transfer that the other side asks for. */
export interface Referral {
  /** The Refer-To header. */
  readonly target: string;
  /** Declines it, with a status. */
  refuse(sipCode: number): void;
  /** Accepts it. `notify` then reports progress, and the result with a status of 200 or more. */
  take(): void;
  notify(sipCode: number): void;
}

/** Reports transfers that the other side asks for. JsSIP would carry them out on its own, as browsers do. */
export function onReferral(session: SipSession, receive: (referral: Referral) => void): void {
  session._receiveRefer = (request) => {
    const notify = (sipCode: number) => {
      if (session.isEnded()) return;
      const state = sipCode < 200 ? 'active;expires=60' : 'terminated;reason=noresource';
      session.sendRequest('NOTIFY', {
        extraHeaders: [
          'Event: refer',
          `Subscription-State: ${state}`,
          'Content-Type: message/sipfrag;version=2.0',
        ],
        body: `SIP/2.0 ${sipCode} ${PHRASES[sipCode] ?? 'Said'}`,
      });
    };
    receive({
      target: request.getHeader('refer-to') ?? '',
      refuse: (sipCode) => request.reply(sipCode),
      take() {
        request.reply(202);
        notify(100);
      },
      notify,
    });
  };
}

/** A sipfrag is a status line, which needs a phrase (RFC 3420). */
const PHRASES: Readonly<Record<number, string>> = { 100: 'Trying', 180: 'Ringing', 200: 'OK' };

/** Reports what JsSIP calls a cancelled call: no answer (408), or no connection (503). */
export function onFault(session: SipSession, receive: (sipCode: 408 | 503) => void): void {
  const timeout = session.onRequestTimeout.bind(session);
  const transport = session.onTransportError.bind(session);
  session.onRequestTimeout = () => {
    receive(408);
    timeout();
  };
  session.onTransportError = () => {
    receive(503);
    transport();
  };
}

/** RTCSession's STATUS_WAITING_FOR_ACK: our 200 to their INVITE isn't acknowledged yet. */
const WAITING_FOR_ACK = 6;

/**
 * Ends a call that was answered. While the other side has not acknowledged what we said last, BYE would overtake
 * their ACK, which is forbidden (RFC 3261 section 15) and which some do not hear; JsSIP waits for it only at the first
 * INVITE of a call. When it never comes, JsSIP itself sends BYE after 64 times T1.
 */
export function endCall(session: SipSession, options: EndOptions = {}): void {
  if (session._status !== WAITING_FOR_ACK) {
    session.terminate(options);
    return;
  }
  const receive = session.receiveRequest.bind(session);
  session.receiveRequest = (request) => {
    receive(request);
    if (session._status !== WAITING_FOR_ACK && !session.isEnded()) session.terminate(options);
  };
}

/**
 * Cancels a call. JsSIP would forget an answer that crosses our CANCEL, and the carrier would bill it. So it is
 * acknowledged, ended at once, and its dialog is dropped.
 */
export function cancelCall(session: SipSession): void {
  const acceptAndTerminate = session._acceptAndTerminate.bind(session);
  session._acceptAndTerminate = (...receive) => {
    acceptAndTerminate(...receive);
    dropDialog(session);
  };
  session.terminate();
  session._is_canceled = true;
}
