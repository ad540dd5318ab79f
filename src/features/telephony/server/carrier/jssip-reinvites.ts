/* oxlint-disable eslint/no-underscore-dangle -- where the public ways of JsSIP are not enough, its own are used */
import { createRequire } from 'node:module';
import { waitAfterGlareMs } from '../../rules/carrier/glare.ts';
import {
  lostAfterSeconds,
  refreshAfterSeconds,
  sessionSecondsOf,
} from '../../rules/carrier/session-timer.ts';
import { endCall, type OutgoingRequest, type ParsedMessage, type SipSession } from './jssip-session.ts';

/** Corrects what JsSIP gets wrong about requests within a call. */

interface RequestSender {
  readonly _dialog: { _remote_target: unknown };
  readonly _eventHandlers: Readonly<
    Record<'onSuccessResponse' | 'onErrorResponse' | 'onDialogError', (response: ParsedMessage) => void>
  >;
  _receiveResponse(response: ParsedMessage): void;
}
// JsSIP does not export it.
const { prototype: sender } = createRequire(import.meta.url)('jssip/lib/Dialog/RequestSender.js') as {
  readonly prototype: RequestSender;
};

/** SIP: the other side doesn't know the call. */
const NO_SUCH_CALL = 481;
const REQUEST_TIMEOUT = 408;
const INTERVAL_TOO_SMALL = 422;
/** SIP: the other side is changing the call. */
export const REQUEST_PENDING = 491;

const CHANGES = new Set(['INVITE', 'UPDATE']);

/**
 * JsSIP answers a 491 by itself: a second later, with the same CSeq as before, and even when the call has ended
 * meanwhile. And it ends a call when a proxy says that nobody has answered a change (408). Whoever asked for the change is
 * told of both instead. What follows goes where the answer says that the other side is from now on (section 12.2.1.2).
 */
sender._receiveResponse = function receive(response) {
  const { status_code: status = 0 } = response;
  const { onSuccessResponse, onErrorResponse, onDialogError } = this._eventHandlers;
  if (status >= 200 && status < 300) {
    const contact = CHANGES.has(response.method) ? response.parseHeader('contact') : undefined;
    if (contact !== undefined) this._dialog._remote_target = contact.uri;
    onSuccessResponse(response);
  } else if (status === NO_SUCH_CALL) onDialogError(response);
  else if (status >= 300) onErrorResponse(response);
};

export interface ReinviteAnswer {
  succeeded(): void;
  /** @param status of the refusal; null if the answer couldn't be used */
  failed(status: number | null): void;
}

/** Time before we check again whether a refresh can be sent. */
const LOOK_AGAIN_SECONDS = 1;
/** Shortest time before a refused refresh is tried again. */
const REFUSED_AGAIN_SECONDS_MIN = 10;

/**
 * Our requests that change a call or refresh its session (RFC 3261 section 14, RFC 4028), and its session timer. Whoever
 * refuses a change is alive, so no refusal ends a call. Silence to a refresh does, and so does a side that promised to
 * refresh the session and does not.
 */
export class Reinvites {
  readonly #session: SipSession;
  readonly #ownsCallId: boolean;
  #request: OutgoingRequest | null = null;
  #unanswered: (() => void) | null = null;
  /** Shortest interval that the other side has asked for with 422. */
  #secondsMin: number | null = null;

  /** @param ownsCallId whether we placed the call */
  constructor(session: SipSession, { ownsCallId }: { ownsCallId: boolean }) {
    this.#session = session;
    this.#ownsCallId = ownsCallId;
    session._runSessionTimer = () => this.#runTimer();
    this.#hearSilence();
    this.#noteRequests();
    ignoreRefused(session);
  }

  /** Asks the other side for a hold or its end. JsSIP's own `hold()` ends the whole call when it refuses. */
  askForHold(on: boolean, answer: ReinviteAnswer): void {
    const session = this.#session;
    session._localHold = on;
    this.#ask({
      succeeded: answer.succeeded,
      failed: (status) => {
        session._localHold = !on;
        answer.failed(status);
      },
    });
  }

  /** Cancels a request that got no answer in time, so that another can be sent. */
  giveUp(): void {
    this.#request?.transaction?.cancel();
  }

  /** How long to wait after a 491. */
  glareMs(): number {
    return waitAfterGlareMs({ ownsCallId: this.#ownsCallId, chance: Math.random() });
  }

  #ask({
    succeeded,
    failed,
  }: {
    succeeded(): void;
    failed(status: number | null, why?: ParsedMessage): void;
  }): void {
    const min = this.#secondsMin;
    const over = () => {
      this.#unanswered = null;
    };
    this.#unanswered = () => {
      over();
      failed(REQUEST_TIMEOUT);
    };
    this.#session._sendReinvite({
      extraHeaders: min === null ? [] : [`Min-SE: ${min}`],
      eventHandlers: {
        succeeded: () => {
          over();
          succeeded();
        },
        failed: (response) => {
          over();
          failed(response?.status_code ?? null, response);
        },
      },
    });
  }

  /** Silence to any one request would end the call in JsSIP's hands. */
  #hearSilence(): void {
    const session = this.#session;
    const timeout = session.onRequestTimeout.bind(session);
    session.onRequestTimeout = () => {
      if (session.isEstablished()) this.#unanswered?.();
      else timeout();
    };
  }

  /** A challenged request goes out again as a new one, with credentials. */
  #noteRequests(): void {
    const session = this.#session;
    const send = session.sendRequest.bind(session);
    session.sendRequest = (method, options) => {
      if (method !== 'INVITE') return send(method, options);
      const onAuthenticated = (request: OutgoingRequest) => {
        this.#request = request;
      };
      const eventHandlers = { ...options?.eventHandlers, onAuthenticated };
      const request = send(method, { ...options, eventHandlers });
      this.#request = request ?? null;
      return request;
    };
  }

  #runTimer(): void {
    const timers = this.#session._sessionTimers;
    const { currentExpires: seconds } = timers;
    timers.running = true;
    const lost = lostAfterSeconds(seconds);
    const refresh = refreshAfterSeconds(seconds);
    if (timers.refresher) this.#refreshIn(refresh, lost - refresh);
    else this.#in(lost, () => this.#lost());
  }

  /** @param left seconds from then on, until the session is given up */
  #refreshIn(wait: number, left: number): void {
    this.#in(wait, () => this.#refresh(left));
  }

  #refresh(left: number): void {
    const session = this.#session;
    if (session.isEnded()) return;
    if (left <= 0) {
      this.#lost();
      return;
    }
    if (!session.isReadyToReOffer()) {
      this.#refreshIn(LOOK_AGAIN_SECONDS, left - LOOK_AGAIN_SECONDS);
      return;
    }
    // A success restarts the timer.
    this.#in(left, () => this.#lost());
    this.#ask({ succeeded() {}, failed: (status, why) => this.#refused(status, { left, why }) });
  }

  #refused(status: number | null, { left, why }: { left: number; why: ParsedMessage | undefined }): void {
    if (this.#session.isEnded() || status === null) return;
    if (status === REQUEST_TIMEOUT) {
      this.#lost();
    } else if (status === REQUEST_PENDING) {
      const wait = this.glareMs() / 1_000;
      this.#refreshIn(wait, left - wait);
    } else if (status === INTERVAL_TOO_SMALL && this.#takesLonger(why)) {
      this.#refreshIn(0, left);
    } else if (left / 2 >= REFUSED_AGAIN_SECONDS_MIN) {
      this.#refreshIn(left / 2, left / 2);
    } else {
      this.#runTimer();
    }
  }

  #takesLonger(response: ParsedMessage | undefined): boolean {
    const timers = this.#session._sessionTimers;
    const seconds = sessionSecondsOf(response?.getHeader('min-se'));
    if (seconds === null || seconds <= timers.currentExpires) return false;
    timers.currentExpires = seconds;
    this.#secondsMin = seconds;
    return true;
  }

  /** The timer is kept where JsSIP stops it at the end of the call. */
  #in(seconds: number, then: () => void): void {
    const timers = this.#session._sessionTimers;
    clearTimeout(timers.timer);
    timers.timer = setTimeout(then, seconds * 1_000);
  }

  #lost(): void {
    if (this.#session.isEnded()) return;
    endCall(this.#session, { status_code: REQUEST_TIMEOUT, reason_phrase: 'Session Timer Expired' });
  }
}

/** Works around JsSIP, which refuses a change that collides with ours (491) but still applies its description. */
function ignoreRefused(session: SipSession): void {
  const receive = session.receiveRequest.bind(session);
  session.receiveRequest = (request) => {
    const isOffer =
      request.method === 'INVITE' || (request.method === 'UPDATE' && (request.body ?? '') !== '');
    if (!isOffer || session._dialog?.uac_pending_reply !== true) receive(request);
  };
}
