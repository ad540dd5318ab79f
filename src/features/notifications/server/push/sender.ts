import webPush from 'web-push';
import type { Instant } from '#kernel/instant.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import type { Clock } from '#platform/server/clock.ts';
import { type GuardedFetch, OutboundError } from '#platform/server/outbound/guarded-fetch.ts';
import { PUSH_BYTES_MAX, type PushPurpose } from '../../constants-push.ts';
import type { PushAnswer } from '../../model-push.ts';
import { answerOf } from '../../rules/push/answer.ts';
import { shortened } from '../../rules/push/push-words.ts';
import type { VapidKeys } from './keys.ts';

/** Where a browser is pushed to, and the keys that its messages are encrypted for. */
export interface Recipient {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  readonly message: PushMessage;
  readonly topic: string;
  readonly urgency: PushPurpose['urgency'];
  readonly expiresAt: Instant;
}

/** What a push service said. */
export interface PushResult {
  readonly answer: PushAnswer;
  readonly status: number | null;
  /** How long it asks to be left alone; null if it doesn't say. */
  readonly waitMs: number | null;
}

export type Sender = (to: Recipient, push: Push) => Promise<PushResult>;

/**
 * Encrypts and signs a message (RFC 8291, RFC 8292) and hands it to the browser's push service (RFC 8030). The address comes from
 * a browser, so the request can't reach the network that we are in, follows no redirect and is bounded in time.
 */
export function createSender(parts: {
  fetch: GuardedFetch;
  clock: Clock;
  keys: () => Promise<VapidKeys>;
  /** Whom a push service can write to (RFC 8292, section 2.1). */
  contact: string;
}): Sender {
  const { fetch, clock, keys, contact } = parts;

  async function hand(to: Recipient, push: Push, message: PushMessage): Promise<PushResult> {
    const { endpoint, p256dh, auth } = to;
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...(await keys()) },
        TTL: Math.max(0, Math.ceil((push.expiresAt - clock.now()) / 1_000)),
        urgency: push.urgency,
        topic: push.topic,
      },
    );
    const { 'Content-Length': _length, ...headers } = details.headers;
    try {
      const { status, headers: said } = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: details.body,
      });
      return { answer: answerOf(status), status, waitMs: waitIn(said.get('retry-after'), clock.now()) };
    } catch (cause) {
      return { answer: failureOf(cause), status: null, waitMs: null };
    }
  }

  return async (to, push) => {
    const isLong = Buffer.byteLength(JSON.stringify(push.message)) > PUSH_BYTES_MAX;
    const message = isLong ? shortened(push.message) : push.message;
    const result = await hand(to, push, message);
    return result.answer === 'too-large' ? hand(to, push, shortened(message)) : result;
  };
}

/** Retry-After is a number of seconds, or a date. */
function waitIn(retryAfter: string | null, now: Instant): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : at - now;
}

function failureOf(cause: unknown): PushAnswer {
  if (!(cause instanceof OutboundError)) throw cause;
  if (cause.reason === 'address') return 'refused';
  return cause.reason === 'too-slow' ? 'too-slow' : 'unreachable';
}
