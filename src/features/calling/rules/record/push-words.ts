import { paths } from '#kernel/paths.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import type { Call } from '../../model.ts';
import { notificationBody } from './notification-body.ts';
import { shownName } from './shown-name.ts';

/** What a device says it is that only shows the notification of a call. */
const PUSHED_DEVICE = 'notification';
/** How long a notice that only says why a ring is over stays. */
const FADES_AFTER_MS = 4_000;

const tagOf = (id: string) => `call ${id}`;
const requestOf = (id: string, what: 'ringing' | 'decline') => `/api/calls/${id}/${what}`;

type Seen = Pick<Call, 'id' | 'peer' | 'phone'>;

/**
 * An incoming call on a locked screen: who calls, and two buttons.
 * @param lastTalk "Last talk 3 days ago"; null if there was none
 */
export function ringMessage({ id, peer, phone }: Seen, lastTalk: string | null = null): PushMessage {
  const body = notificationBody({ peer, phone }, null);
  return {
    title: `${shownName(peer)} is calling`,
    body: lastTalk === null ? body : `${lastTalk} · ${body}`,
    tag: tagOf(id),
    manner: 'ring',
    open: paths.dashboard(),
    actions: [
      { id: 'answer', title: 'Answer', open: paths.answer(id) },
      { id: 'decline', title: 'Decline', send: { path: requestOf(id, 'decline'), body: {} } },
    ],
    // The caller hears it ring as soon as somebody can see it.
    report: { path: requestOf(id, 'ringing'), body: { deviceId: PUSHED_DEVICE } },
  };
}

/** It rang, nobody answered, and the person may want to call back. */
export function missedMessage({ id, peer, phone }: Seen): PushMessage {
  return {
    title: `Missed call from ${shownName(peer)}`,
    body: notificationBody({ peer, phone }, null),
    tag: tagOf(id),
    open: paths.calls({ show: 'missed', call: id }),
  };
}

/** Why it rings no longer. */
const REASONS = {
  answered: 'Answered on another device',
  'answered-elsewhere': 'Answered by a teammate',
  declined: 'Declined',
  over: 'Call ended',
} as const;
export type RingOver = keyof typeof REASONS;

/** Shown for a moment in place of the ring, and nowhere else. */
export function takenBackMessage({ id, peer }: Pick<Seen, 'id' | 'peer'>, why: RingOver): PushMessage {
  return {
    title: REASONS[why],
    body: shownName(peer),
    tag: tagOf(id),
    manner: 'quiet',
    onlyInPlace: true,
    fadesAfterMs: FADES_AFTER_MS,
  };
}
