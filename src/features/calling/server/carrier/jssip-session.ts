/* oxlint-disable eslint/no-underscore-dangle -- where the public ways of JsSIP are not enough, its own are used */

/** A message that JsSIP has parsed. */
export interface ParsedMessage {
  readonly method: string;
  readonly call_id: string;
  readonly status_code?: number;
  readonly body: string | null;
  getHeader(name: string): string | undefined;
  getHeaders(name: string): string[];
}
export interface ParsedRequest extends ParsedMessage {
  reply(code: number, phrase?: string | null, headers?: readonly string[], body?: string): void;
}
interface OutgoingRequest {
  readonly call_id: string;
  readonly transaction?: Transaction;
  getHeader(name: string): string | undefined;
  setHeader(name: string, value: string): void;
}
export type Transaction = { readonly state: number } & Record<string, unknown>;

interface SessionEnd {
  readonly originator: 'local' | 'remote' | 'system';
  readonly message: ParsedMessage | null;
  readonly cause: string;
}

/** JsSIP's RTCSession. What begins with an underscore is not meant for us, and is used in this file only. */
export interface SipSession {
  readonly contact: string;
  _request: OutgoingRequest;
  _is_canceled: boolean;
  _localHold: boolean;
  _dialog?: { terminate(): void };
  on(event: 'sending', listen: (event: { request: OutgoingRequest }) => void): void;
  on(event: 'progress', listen: (event: { response: ParsedMessage | null }) => void): void;
  on(event: 'accepted', listen: () => void): void;
  on(event: 'failed' | 'ended', listen: (end: SessionEnd) => void): void;
  isEnded(): boolean;
  isEstablished(): boolean;
  isReadyToReOffer(): boolean;
  answer(options: object): void;
  terminate(options?: { status_code?: number }): void;
  refer(target: string, options: { eventHandlers: Readonly<Record<string, () => void>> }): object | false;
  onTransportError(): void;
  onRequestTimeout(): void;
  _sendReinvite(options: { eventHandlers: { succeeded(): void; failed(): void } }): void;
  _acceptAndTerminate(response: ParsedMessage, status?: number, phrase?: string): void;
  _receiveInviteResponse(response: ParsedMessage): void;
}

export const callIdOf = (session: SipSession): string => session._request.call_id;
export const transactionOf = (session: SipSession): Transaction | undefined => session._request.transaction;
export const dropDialog = (session: SipSession): void => session._dialog?.terminate();
export const isHeldByUs = (session: SipSession): boolean => session._localHold;

/** Asks the other side for a hold or its end. JsSIP's own `hold()` ends the whole call when it refuses. */
export function askForHold(
  session: SipSession,
  on: boolean,
  answer: { succeeded(): void; failed(): void },
): void {
  session._localHold = on;
  session._sendReinvite({
    eventHandlers: {
      succeeded: answer.succeeded,
      failed: () => {
        session._localHold = !on;
        answer.failed();
      },
    },
  });
}

/** Every response to our INVITE is told; JsSIP itself tells of no "100 Trying". */
export function onResponse(session: SipSession, told: () => void): void {
  const receive = session._receiveInviteResponse.bind(session);
  session._receiveInviteResponse = (response) => {
    told();
    receive(response);
  };
}

/** Tells of what JsSIP calls a cancelled call: nobody answered (408), or there was no connection (503). */
export function onFault(session: SipSession, told: (sipCode: 408 | 503) => void): void {
  const timeout = session.onRequestTimeout.bind(session);
  const transport = session.onTransportError.bind(session);
  session.onRequestTimeout = () => {
    told(408);
    timeout();
  };
  session.onTransportError = () => {
    told(503);
    transport();
  };
}

/**
 * Takes a call back. An answer that crosses our CANCEL would be forgotten by JsSIP and billed by the carrier; so it is
 * acknowledged and ended at once, and its dialog does not stay.
 */
export function cancelCall(session: SipSession): void {
  const acceptAndTerminate = session._acceptAndTerminate.bind(session);
  session._acceptAndTerminate = (...told) => {
    acceptAndTerminate(...told);
    dropDialog(session);
  };
  session.terminate();
  session._is_canceled = true;
}
