import { z } from 'zod';
import type { BotReason } from '../../constants-bots.ts';
import type { SeenBot, SeenStage } from '../../rules/bots/next-step.ts';
import { isSignature, jsonOf, read } from './answers.ts';
import { type BotEngine, BotError, type BotOrder } from './bot-engine.ts';
import { type BotService, createRequests, type Requests } from './requests.ts';

/** Attendee signs no time of sending. What happened longer ago does not count: its three retries take minutes. */
const EVENT_MS_MAX = 60 * 60_000;
/** A larger number is a time of day, not one of the recording. */
const CLOCK_MS = 100_000_000_000;

const bot = z.object({
  id: z.string().min(1),
  state: z.string(),
  events: z
    .array(z.object({ type: z.string(), sub_type: z.string().nullish(), created_at: z.string() }))
    .default([]),
  transcription_state: z.string().nullish(),
  recording_state: z.string().nullish(),
});
const listed = z.union([
  z.array(bot),
  z.object({ results: z.array(bot) }).transform(({ results }) => results),
]);
const utterances = z.array(
  z.object({
    speaker_name: z.string().nullish(),
    timestamp_ms: z.number(),
    duration_ms: z.number().nullish(),
    transcription: z.union([z.string(), z.object({ transcript: z.string() })]).nullish(),
  }),
);
const event = z.object({
  idempotency_key: z.string().min(1).max(200),
  bot_id: z.string().nullish(),
  data: z.object({ created_at: z.string() }),
});

const STAGES: Readonly<Record<string, SeenStage>> = {
  ready: 'requested',
  scheduled: 'requested',
  staged: 'requested',
  joining: 'joining',
  waiting_room: 'waiting-room',
  joined_not_recording: 'in-meeting',
  joined_recording: 'in-meeting',
  joined_recording_paused: 'in-meeting',
  joined_recording_permission_denied: 'in-meeting',
  joining_breakout_room: 'in-meeting',
  leaving_breakout_room: 'in-meeting',
  leaving: 'leaving',
  post_processing: 'processing',
  ended: 'over',
};
/** Parts of sub-types, as some versions put their event before them. */
const REASONS: readonly (readonly [part: string, reason: BotReason])[] = [
  ['request_to_join_denied', 'denied'],
  ['waiting_room_timeout', 'not-admitted'],
  ['not_started_waiting_for_host', 'not-admitted'],
  ['meeting_not_found', 'no-meeting'],
  ['login_required', 'sign-in'],
  ['login_attempt_failed', 'sign-in'],
  ['unable_to_connect', 'no-meeting'],
  ['zoom_', 'join'],
  ['out_of_credits', 'refused'],
  ['not_launched', 'engine'],
  ['internal_error', 'engine'],
];

/** Attendee (https://github.com/attendee-labs/attendee). */
export function createAttendee(
  service: BotService,
  { secret, webhookUrl }: { secret: string | null; webhookUrl: string | null },
): BotEngine {
  const requests = createRequests(service);
  const readBot = async (id: string) => {
    const answer = await requests.ask('GET', pathOf(id), { means: { 404: 'nothing' } });
    return answer === undefined ? null : read(bot, answer);
  };
  return {
    kind: 'attendee',
    takes: () => true,
    join: (order) => join(order, requests, webhookUrl),
    async look(id) {
      const found = await readBot(id);
      return found === null || found.state === 'data_deleted' ? null : seenOf(found);
    },
    async leave(id) {
      // 400: it has left, or never joined.
      await requests.ask('POST', `${pathOf(id)}/leave`, { means: { 400: 'nothing', 404: 'nothing' } });
    },
    async transcript(id) {
      const answer = await requests.ask('GET', `${pathOf(id)}/transcript`, { means: { 404: 'nothing' } });
      const found = await readBot(id);
      return {
        lines: answer === undefined ? [] : linesOf(read(utterances, answer)),
        isComplete: ['complete', 'failed', 'not_started'].includes(found?.transcription_state ?? 'complete'),
      };
    },
    async sound(id) {
      const found = await readBot(id);
      if (found === null || found.recording_state === 'not_started') return { state: 'none' };
      if (found.recording_state === 'in_progress') return { state: 'later' };
      const answer = await requests.ask('GET', `${pathOf(id)}/recording`, { means: { 404: 'nothing' } });
      if (answer === undefined) return { state: 'none' };
      const { url } = read(z.object({ url: z.string().nullish() }), answer);
      if (url == null) return { state: 'later' };
      const opened = await requests.open(url);
      return opened === null ? { state: 'none' } : { state: 'ready', bytes: opened };
    },
    async erase(id) {
      const found = await readBot(id);
      if (found === null || found.state === 'data_deleted') return;
      await requests.ask('POST', `${pathOf(id)}/delete_data`, { means: { 404: 'nothing' } });
    },
    verify(body, headers, now) {
      const payload = jsonOf(body);
      if (secret === null || typeof payload !== 'object' || payload === null) return null;
      const given = headers['x-webhook-signature'] ?? '';
      if (!isSignature(given, Buffer.from(secret, 'base64'), canonical(payload), 'base64')) return null;
      const parsed = event.safeParse(payload);
      if (!parsed.success) return null;
      const { idempotency_key: eventId, bot_id: about, data } = parsed.data;
      if (!(Math.abs(now - Date.parse(data.created_at)) <= EVENT_MS_MAX)) return null;
      return { id: eventId, bot: about ?? null };
    },
  };
}

const pathOf = (id: string) => `/api/v1/bots/${encodeURIComponent(id)}`;

async function join(order: BotOrder, requests: Requests, webhookUrl: string | null): Promise<string> {
  if (order.placedAt !== null) {
    const query = `deduplication_key=${encodeURIComponent(order.id)}`;
    const [ours] = read(listed, await requests.ask('GET', `/api/v1/bots?${query}`));
    if (ours !== undefined) return ours.id;
  }
  const answer = await requests.ask('POST', '/api/v1/bots', {
    body: {
      meeting_url: order.address.url,
      bot_name: order.shownName,
      deduplication_key: order.id,
      recording_settings: { format: order.records ? 'mp3' : 'none' },
      ...(webhookUrl === null ? {} : { webhooks: [{ url: webhookUrl, triggers: ['bot.state_change'] }] }),
    },
  });
  return read(bot, answer).id;
}

function seenOf({ state, events }: z.infer<typeof bot>): SeenBot {
  const stage = STAGES[state];
  if (state === 'joined_recording_permission_denied')
    return { stage: 'in-meeting', reason: 'recording-denied' };
  if (stage !== undefined) return { stage, reason: null };
  if (state !== 'fatal_error') throw new BotError('later', `Attendee says "${state}" of a bot`);
  const last = events.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
  const why = last?.sub_type ?? '';
  const reason =
    REASONS.find(([part]) => why.includes(part))?.[1] ??
    (last?.type === 'could_not_join' ? 'join' : 'engine');
  return { stage: reason === 'denied' ? 'refused' : 'failed', reason };
}

function linesOf(said: z.infer<typeof utterances>) {
  const first = Math.min(...said.map(({ timestamp_ms: at }) => at));
  const start = first > CLOCK_MS ? first : 0;
  return said.flatMap(({ speaker_name: speaker, timestamp_ms: at, duration_ms: length, transcription }) => {
    const text = typeof transcription === 'string' ? transcription : (transcription?.transcript ?? '');
    const startMs = Math.round(at - start);
    return text.trim() === ''
      ? []
      : [
          {
            speaker: speaker ?? null,
            startMs,
            endMs: length == null ? null : startMs + Math.round(length),
            text,
          },
        ];
  });
}

/** As Attendee signs it: keys in order at every level, no spaces. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
