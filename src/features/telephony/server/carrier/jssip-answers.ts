/* oxlint-disable eslint/no-underscore-dangle -- where the public ways of JsSIP are not enough, its own are used */
import { sessionSecondsOf } from '../../rules/carrier/session-timer.ts';
import { isCancelled, type JsSipDialog, type ParsedMessage, type SipSession } from './jssip-session.ts';

/** Corrects what JsSIP gets wrong about final responses to an INVITE. */

type DialogClass = new (session: SipSession, response: ParsedMessage, type: 'UAC') => JsSipDialog;

/**
 * Keeps the call whose answer came first. An INVITE that was forked on its way may be answered at several places, and
 * each believes that it has a call: every other one is acknowledged and ended (RFC 3261 section 13.2.2.4). JsSIP sends
 * both to the call that was answered first, which ends it, and leaves the other one to be billed.
 */
export function keepFirstAnswer(session: SipSession): void {
  const receive = session._receiveInviteResponse.bind(session);
  const others = new Map<string, JsSipDialog>();
  let kept: string | null = null;
  let Dialog: DialogClass | null = null;
  const dialogOf = (response: ParsedMessage): JsSipDialog | null => {
    const dialog = Dialog === null ? null : new Dialog(session, response, 'UAC');
    return dialog?.error === undefined ? dialog : null;
  };
  session._receiveInviteResponse = (response) => {
    const tag = response.to_tag ?? '';
    if (!isSuccess(response)) {
      receive(response);
    } else if (kept === null) {
      kept = tag;
      receive(response);
      // The class of any dialog of JsSIP, which does not export it.
      Dialog = (session._dialog?.constructor as DialogClass | undefined) ?? null;
      forgetEarlyDialogs(session);
    } else if (tag === kept) {
      // JsSIP acknowledges repetitions while it has the dialog, but not any more when the call is over.
      if (session._dialog === undefined) acknowledge(dialogOf(response));
      else receive(response);
    } else {
      endOther(others, tag, () => dialogOf(response));
    }
  };
}

/**
 * Holds the first answer of a call until everything is ready for its acknowledgement. Later messages are queued behind
 * it. A call that is cancelled in the meantime counts as an answer that crossed our CANCEL.
 */
export function delayAnswer(
  session: SipSession,
  {
    until,
    receive: guarded,
  }: {
    /** Asked with each response up to the first answer. */
    until(response: ParsedMessage): Promise<void> | undefined;
    receive(work: () => void): void;
  },
): void {
  const receive = session._receiveInviteResponse.bind(session);
  let isAnswered = false;
  let waiting: ParsedMessage[] | null = null;
  session._receiveInviteResponse = (response) => {
    if (waiting !== null) {
      waiting.push(response);
      return;
    }
    const done = isAnswered ? undefined : until(response);
    isAnswered ||= isSuccess(response);
    if (done === undefined || !isSuccess(response)) {
      receive(response);
      return;
    }
    const come = [response];
    waiting = come;
    const deliver = async () => {
      await done;
      waiting = null;
      for (const each of come) guarded(() => receive(each));
    };
    void deliver();
  };
}

function acknowledge(dialog: JsSipDialog | null): void {
  dialog?.sendRequest('ACK');
  dialog?.terminate();
}

function endOther(others: Map<string, JsSipDialog>, tag: string, make: () => JsSipDialog | null): void {
  const known = others.get(tag);
  if (known !== undefined) {
    known.sendRequest('ACK');
    return;
  }
  const dialog = make();
  if (dialog === null) return;
  others.set(tag, dialog);
  dialog.sendRequest('ACK');
  dialog.sendRequest('BYE');
  dialog.terminate();
}

/** Ignores later responses from places that didn't answer first: they aren't about the call that goes on. */
function forgetEarlyDialogs(session: SipSession): void {
  for (const [id, dialog] of Object.entries(session._earlyDialogs)) {
    dialog.terminate();
    delete session._earlyDialogs[id];
  }
}

const isSuccess = ({ status_code: status = 0 }: ParsedMessage): boolean => status >= 200 && status < 300;

const INTERVAL_TOO_SMALL = 422;
/** Longest interval we agree to. A call whose other side has vanished would last that long. */
const SECONDS_MAX = 7_200;
/** RTCSession's STATUS_INVITE_SENT and STATUS_1XX_RECEIVED: no final response has come. */
const WAITING = new Set([1, 2]);

/**
 * Sends the INVITE again with the interval that the other side demands, if it says ours is too short (422; RFC 4028
 * section 7.3). JsSIP would end the call.
 */
export function acceptLongerSession(session: SipSession): void {
  const receive = session._receiveInviteResponse.bind(session);
  let agreed = session._sessionTimers.defaultExpires;
  session._receiveInviteResponse = (response) => {
    const seconds = sessionSecondsOf(response.getHeader('min-se'));
    const isForUs = response.status_code === INTERVAL_TOO_SMALL && WAITING.has(session._status);
    if (!isForUs || isCancelled(session) || seconds === null || seconds <= agreed || seconds > SECONDS_MAX) {
      receive(response);
      return;
    }
    agreed = seconds;
    session._sessionTimers.defaultExpires = seconds;
    const request = session._request.clone();
    request.cseq += 1;
    request.setHeader('cseq', `${request.cseq} INVITE`);
    request.setHeader('session-expires', String(seconds));
    request.setHeader('min-se', String(seconds));
    session._request = request;
    session._sendInitialRequest({ audio: false, video: false }, null, null);
  };
}
