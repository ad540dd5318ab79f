import { z } from 'zod';
import type { BotReason } from '../../constants-bots.ts';
import type { SeenBot, SeenStage } from '../../rules/bots/next-step.ts';
import { isFresh, isSignature, jsonOf, read } from './answers.ts';
import { type BotEngine, BotError, type BotOrder, type WebhookHeaders } from './bot-engine.ts';
import { type BotService, createRequests, type Requests } from './requests.ts';

const media = z
  .object({
    status: z.object({ code: z.string() }).nullish(),
    data: z.object({ download_url: z.string().nullish() }).nullish(),
  })
  .nullish();
const bot = z.object({
  id: z.string().min(1),
  status_changes: z
    .array(z.object({ code: z.string(), sub_code: z.string().nullish(), created_at: z.string() }))
    .default([]),
  recordings: z
    .array(
      z.object({
        id: z.string(),
        media_shortcuts: z.object({ transcript: media, audio_mixed: media }).nullish(),
      }),
    )
    .default([]),
});
const listed = z.object({ results: z.array(bot) });
const spoken = z.array(
  z.object({
    participant: z.object({ name: z.string().nullish() }).nullish(),
    words: z.array(
      z.object({
        text: z.string(),
        start_timestamp: z.object({ relative: z.number() }).nullish(),
        end_timestamp: z.object({ relative: z.number() }).nullish(),
      }),
    ),
  }),
);
const event = z.object({
  event: z.string(),
  data: z.object({ bot: z.object({ id: z.string().min(1) }).nullish() }),
});

const STAGES: Readonly<Record<string, SeenStage>> = {
  ready: 'requested',
  joining_call: 'joining',
  in_waiting_room: 'waiting-room',
  in_call_not_recording: 'in-meeting',
  recording_permission_allowed: 'in-meeting',
  recording_permission_denied: 'in-meeting',
  in_call_recording: 'in-meeting',
  call_ended: 'processing',
  recording_done: 'processing',
  analysis_done: 'over',
  analysis_failed: 'over',
  media_expired: 'over',
  done: 'over',
};
const REASONS: readonly (readonly [part: string, reason: BotReason])[] = [
  ['kicked_from_waiting_room', 'denied'],
  ['bot_blocked', 'denied'],
  ['waiting_room', 'not-admitted'],
  ['not_started', 'not-admitted'],
  ['recording_permission_denied', 'recording-denied'],
  ['local_recording', 'recording-denied'],
  ['meeting_not_found', 'no-meeting'],
  ['link_invalid', 'no-meeting'],
  ['link_expired', 'no-meeting'],
  ['password_incorrect', 'no-meeting'],
  ['sign_in', 'sign-in'],
  ['registration', 'sign-in'],
  ['kicked_from_call', 'removed'],
  ['leave_call', 'called-back'],
  ['launch', 'engine'],
];

/** Recall.ai, a hosted service (https://docs.recall.ai). */
export function createRecall(service: BotService, secret: string | null): BotEngine {
  const requests = createRequests(service);
  const readBot = async (id: string) => {
    const answer = await requests.ask('GET', pathOf(id), { means: { 404: 'nothing' } });
    return answer === undefined ? null : read(bot, answer);
  };
  return {
    kind: 'recall',
    takes: () => true,
    join: (order) => join(order, requests),
    async look(id) {
      const found = await readBot(id);
      return found === null ? null : seenOf(found);
    },
    async leave(id) {
      // 400: it has left, or never joined.
      await requests.ask('POST', `${pathOf(id)}leave_call/`, { means: { 400: 'nothing', 404: 'nothing' } });
    },
    async transcript(id) {
      const shortcut = (await readBot(id))?.recordings.at(-1)?.media_shortcuts?.transcript;
      if (shortcut == null || shortcut.status?.code === 'failed') return { lines: [], isComplete: true };
      const url = shortcut.data?.download_url;
      if (url == null) return { lines: [], isComplete: false };
      return { lines: linesOf(read(spoken, await readFile(url, requests))), isComplete: true };
    },
    async sound(id) {
      const recording = (await readBot(id))?.recordings.at(-1);
      if (recording === undefined) return { state: 'none' };
      const shortcut = recording.media_shortcuts?.audio_mixed ?? (await soundOf(recording.id, requests));
      if (shortcut == null || shortcut.status?.code === 'failed') return { state: 'none' };
      const url = shortcut.data?.download_url;
      if (url == null) return { state: 'later' };
      const opened = await requests.open(url);
      return opened === null ? { state: 'none' } : { state: 'ready', bytes: opened };
    },
    async erase(id) {
      await requests.ask('POST', `${pathOf(id)}delete_media/`, { means: { 404: 'nothing' } });
    },
    verify(body, headers, now) {
      if (secret === null || !isGenuine(body, headers, { secret, now })) return null;
      const parsed = event.safeParse(jsonOf(body));
      const id = headerOf(headers, 'id');
      return parsed.success && id !== '' ? { id, bot: parsed.data.data.bot?.id ?? null } : null;
    },
  };
}

const pathOf = (id: string) => `/api/v1/bot/${encodeURIComponent(id)}/`;
/** Accounts from before November 2025 have headers with another beginning. */
const headerOf = (headers: WebhookHeaders, name: string) =>
  headers[`webhook-${name}`] ?? headers[`svix-${name}`] ?? '';

/** Standard Webhooks: any of several signatures, so that a secret can be changed. */
function isGenuine(
  body: Buffer,
  headers: WebhookHeaders,
  { secret, now }: { secret: string; now: number },
): boolean {
  const [id, seconds] = [headerOf(headers, 'id'), headerOf(headers, 'timestamp')];
  if (!isFresh(seconds, now)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]);
  return headerOf(headers, 'signature')
    .split(' ')
    .some((one) => one.startsWith('v1,') && isSignature(one.slice(3), key, signed, 'base64'));
}

async function join(order: BotOrder, requests: Requests): Promise<string> {
  if (order.placedAt !== null) {
    const query = `metadata__ahoy=${encodeURIComponent(order.id)}`;
    const [ours] = read(listed, await requests.ask('GET', `/api/v1/bot/?${query}`)).results;
    if (ours !== undefined) return ours.id;
  }
  const answer = await requests.ask('POST', '/api/v1/bot/', {
    body: {
      meeting_url: order.address.url,
      bot_name: order.shownName,
      metadata: { ahoy: order.id },
      recording_config: {
        video_mixed_mp4: null,
        ...(order.records ? { audio_mixed_mp3: {} } : {}),
        ...(order.transcribes ? { transcript: { provider: { recallai_streaming: {} } } } : {}),
      },
    },
  });
  return read(bot, answer).id;
}

/** The newest change counts, in whichever order they are listed. */
function seenOf({ status_changes: changes }: z.infer<typeof bot>): SeenBot {
  const sorted = changes.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const [last] = sorted;
  if (last === undefined) return { stage: 'requested', reason: null };
  const why = sorted.map(({ sub_code: code }) => code ?? '').find((code) => code !== '') ?? '';
  const reason = REASONS.find(([part]) => why.includes(part))?.[1] ?? null;
  const wasThere = changes.some(({ code }) => code.startsWith('in_call'));
  if (last.code === 'recording_permission_denied') return { stage: 'in-meeting', reason: 'recording-denied' };
  if (last.code === 'fatal')
    return { stage: reason === 'denied' ? 'refused' : 'failed', reason: reason ?? 'join' };
  const stage = STAGES[last.code];
  if (stage === undefined) throw new BotError('later', `Recall.ai says "${last.code}" of a bot`);
  if (stage !== 'over' && stage !== 'processing') return { stage, reason: null };
  if (wasThere)
    return { stage, reason: reason === 'removed' || reason === 'recording-denied' ? reason : null };
  return { stage: reason === 'denied' ? 'refused' : 'failed', reason: reason ?? 'not-admitted' };
}

async function soundOf(recordingId: string, requests: Requests) {
  const answer = await requests.ask(
    'GET',
    `/api/v1/audio_mixed/?recording_id=${encodeURIComponent(recordingId)}`,
  );
  return read(z.object({ results: z.array(media) }), answer).results[0];
}

async function readFile(url: string, requests: Requests): Promise<unknown> {
  const opened = await requests.open(url);
  if (opened === null) return [];
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of opened) {
    bytes += chunk.length;
    if (bytes > 32_000_000) throw new BotError('refused', 'a transcript of the bot service is too large');
    chunks.push(chunk);
  }
  return jsonOf(Buffer.concat(chunks));
}

function linesOf(said: z.infer<typeof spoken>) {
  return said
    .filter(({ words }) => words.length > 0)
    .map(({ participant, words }) => {
      const start = words[0]?.start_timestamp?.relative;
      const end = words.at(-1)?.end_timestamp?.relative;
      return {
        speaker: participant?.name ?? null,
        startMs: start === undefined ? null : Math.round(start * 1_000),
        endMs: end === undefined ? null : Math.round(end * 1_000),
        text: words.map(({ text }) => text).join(' '),
      };
    });
}
