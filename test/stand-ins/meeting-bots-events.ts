import { createHmac } from 'node:crypto';
import { ATTENDEE_STATES, RECALL_CODES, vexaMeeting } from './meeting-bots-answers.ts';
import type { BotsKind, SentEvent, StandInBot } from './meeting-bots-parts.ts';

interface Sending {
  readonly id: string;
  readonly at: number;
  readonly secret: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** An event as a service sends it. */
export function eventOf(kind: BotsKind, bot: StandInBot, { id, at, secret }: Sending): SentEvent {
  const seconds = String(Math.floor(at / 1_000));
  if (kind === 'vexa') {
    const body = JSON.stringify({
      event_id: id,
      event_type: 'meeting.status_change',
      api_version: '2026-03-01',
      created_at: new Date(at).toISOString(),
      data: { meeting: vexaMeeting(bot) },
    });
    const signature = `sha256=${hmac(secret, `${seconds}.${body}`).digest('hex')}`;
    return { body, headers: { 'x-webhook-timestamp': seconds, 'x-webhook-signature': signature } };
  }
  if (kind === 'attendee') {
    // The keys are sent in one order and signed in another.
    const payload = {
      trigger: 'bot.state_change',
      idempotency_key: id,
      data: {
        old_state: 'joining',
        new_state: ATTENDEE_STATES[bot.scene],
        created_at: new Date(at).toISOString(),
      },
      bot_id: bot.id,
      bot_metadata: null,
    };
    const { bot_id, bot_metadata, data, idempotency_key, trigger } = payload;
    const { created_at, new_state, old_state } = data;
    const signed = JSON.stringify({
      bot_id,
      bot_metadata,
      data: { created_at, new_state, old_state },
      idempotency_key,
      trigger,
    });
    const signature = hmac(Buffer.from(secret, 'base64'), signed).digest('base64');
    return { body: JSON.stringify(payload), headers: { 'x-webhook-signature': signature } };
  }
  const body = JSON.stringify({
    event: `bot.${RECALL_CODES[bot.scene][0]}`,
    data: { data: { code: RECALL_CODES[bot.scene][0], sub_code: null }, bot: { id: bot.id, metadata: {} } },
  });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${hmac(key, `${id}.${seconds}.${body}`).digest('base64')}`;
  return {
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature },
  };
}
