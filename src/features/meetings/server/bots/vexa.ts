import { z } from 'zod';
import type { BotReason } from '../../constants-bots.ts';
import type { SeenBot, SeenStage } from '../../rules/bots/next-step.ts';
import { vexaPlaceOf } from '../../rules/bots/place.ts';
import { idText, isFresh, isSignature, jsonOf, read } from './answers.ts';
import { type BotEngine, BotError, type BotOrder } from './bot-engine.ts';
import { type BotService, createRequests, type Requests } from './requests.ts';

const meeting = z.object({
  id: idText,
  platform: z.string().nullish(),
  native_meeting_id: z.string().nullish(),
  status: z.string(),
  start_time: z.string().nullish(),
  completion_reason: z.string().nullish(),
  created_at: z.string().nullish(),
  data: z.object({ completion_reason: z.string().nullish() }).nullish(),
});
const meetings = z.object({ meetings: z.array(meeting) });
const transcript = z.object({
  id: idText,
  status: z.string(),
  segments: z.array(
    z.object({
      start: z.number().nullish(),
      end: z.number().nullish(),
      text: z.string(),
      speaker: z.string().nullish(),
      completed: z.boolean().nullish(),
    }),
  ),
});
const recordings = z.object({
  recordings: z.array(
    z.object({
      id: idText,
      meeting_id: idText,
      status: z.string(),
      media_files: z.array(z.object({ type: z.string() })).default([]),
    }),
  ),
});
const event = z.object({
  event_id: z.string().min(1).max(200),
  data: z.object({
    meeting: z.object({ id: idText, platform: z.string(), native_meeting_id: z.string() }).nullish(),
  }),
});

/** Its clock and ours may differ by so much. */
const CLOCKS_APART_MS = 5 * 60_000;

const STAGES: Readonly<Record<string, SeenStage>> = {
  requested: 'requested',
  joining: 'joining',
  awaiting_admission: 'waiting-room',
  active: 'in-meeting',
  needs_help: 'needs-help',
  needs_human_help: 'needs-help',
  stopping: 'leaving',
};
const REASONS: Readonly<Record<string, BotReason>> = {
  awaiting_admission_rejected: 'denied',
  awaiting_admission_timeout: 'not-admitted',
  auth_session_missing: 'sign-in',
  join_failure: 'join',
  meeting_not_found: 'no-meeting',
  start_failed: 'engine',
  validation_error: 'engine',
  evicted: 'removed',
  stopped: 'called-back',
};

/**
 * Vexa (https://github.com/Vexa-ai/vexa, Apache-2.0). It knows a meeting by its platform and number, and answers with the
 * newest of that number, so every answer is checked for the id that is ours.
 */
export function createVexa(service: BotService, secret: string | null): BotEngine {
  const requests = createRequests(service);
  return {
    kind: 'vexa',
    takes: (address) => vexaPlaceOf(address) !== null,
    join: (order) => join(order, requests),
    look: (bot) => look(bot, requests),
    async leave(bot) {
      const { platform, native } = partsOf(bot);
      await requests.ask('DELETE', `/bots/${platform}/${native}`, {
        means: { 404: 'nothing', 409: 'nothing' },
      });
    },
    async transcript(bot) {
      const found = await transcriptOf(bot, requests);
      const segments = found?.segments ?? [];
      return {
        lines: segments
          .filter(({ completed }) => completed !== false)
          .map(({ start, end, text, speaker }) => ({
            speaker: speaker ?? null,
            startMs: start == null ? null : Math.round(start * 1_000),
            endMs: end == null ? null : Math.round(end * 1_000),
            text,
          })),
        isComplete: segments.every(({ completed }) => completed !== false),
      };
    },
    async sound(bot) {
      const [recording] = await recordingsOf(bot, requests);
      if (recording === undefined) return { state: 'none' };
      if (recording.status === 'failed') return { state: 'none' };
      const hasSound = recording.media_files.some(({ type }) => type === 'audio');
      if (recording.status !== 'completed') return { state: 'later' };
      if (!hasSound) return { state: 'none' };
      const master = await requests.ask('GET', `/recordings/${recording.id}/master?type=audio`, {
        means: { 404: 'nothing', 409: 'nothing' },
      });
      if (master === undefined) return { state: 'later' };
      const { raw_url: address } = read(z.object({ raw_url: z.string() }), master);
      const opened = await requests.open(address);
      if (opened === null) return { state: 'none' };
      return { state: 'ready', bytes: opened };
    },
    async erase(bot) {
      for (const { id } of await recordingsOf(bot, requests))
        await requests.ask('DELETE', `/recordings/${id}`, { means: { 404: 'nothing' } });
      // By its number, this would delete the newest meeting of that number, which may be another one.
      if ((await transcriptOf(bot, requests)) === null) return;
      const { platform, native } = partsOf(bot);
      await requests.ask('DELETE', `/meetings/${platform}/${native}`, { means: { 404: 'nothing' } });
    },
    verify(body, headers, now) {
      const seconds = headers['x-webhook-timestamp'];
      const [, given = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers['x-webhook-signature'] ?? '') ?? [];
      if (secret === null || !isFresh(seconds, now)) return null;
      if (!isSignature(given, secret, Buffer.concat([Buffer.from(`${seconds}.`), body]), 'hex')) return null;
      const parsed = event.safeParse(jsonOf(body));
      if (!parsed.success) return null;
      const { event_id: id, data } = parsed.data;
      const about = data.meeting;
      return { id, bot: about == null ? null : nameOf(about.platform, about.native_meeting_id, about.id) };
    },
  };
}

const nameOf = (platform: string, native: string, id: string) => `${platform}/${native}/${id}`;

function partsOf(bot: string): { platform: string; native: string; id: string } {
  const [platform = '', native = '', id = ''] = bot.split('/').map(encodeURIComponent);
  return { platform, native, id };
}

async function join(order: BotOrder, requests: Requests): Promise<string> {
  const place = vexaPlaceOf(order.address);
  if (place === null) throw new BotError('refused', 'Vexa cannot join by this address', { reason: 'engine' });
  if (order.placedAt !== null) {
    const since = order.placedAt - CLOCKS_APART_MS;
    const { meetings: all } = read(meetings, await requests.ask('GET', '/meetings'));
    const ours = all.find(
      ({ platform, native_meeting_id: native, created_at: at }) =>
        platform === place.platform && native === place.id && Date.parse(at ?? '') >= since,
    );
    if (ours !== undefined) return nameOf(place.platform, place.id, ours.id);
  }
  const answer = await requests.ask('POST', '/bots', {
    body: {
      platform: place.platform,
      native_meeting_id: place.id,
      ...(place.passcode === null ? {} : { passcode: place.passcode }),
      bot_name: order.shownName,
      transcribe_enabled: order.transcribes,
      recording_enabled: order.records,
    },
    means: { 409: 'taken' },
  });
  return nameOf(place.platform, place.id, read(z.object({ id: idText }), answer).id);
}

async function look(bot: string, requests: Requests): Promise<SeenBot | null> {
  const { id } = partsOf(bot);
  const answer = await requests.ask('GET', `/meetings/${id}`, { means: { 404: 'nothing' } });
  if (answer === undefined) return null;
  const { status, start_time: startedAt, completion_reason: reason, data } = read(meeting, answer);
  const stage = STAGES[status];
  if (stage !== undefined) return { stage, reason: null };
  const why = REASONS[reason ?? data?.completion_reason ?? ''] ?? null;
  if (why === 'denied') return { stage: 'refused', reason: why };
  if (status === 'failed') return { stage: 'failed', reason: why ?? 'join' };
  if (status !== 'completed') throw new BotError('later', `Vexa says "${status}" of a bot`);
  if (startedAt == null || why === 'not-admitted') return { stage: 'failed', reason: why ?? 'not-admitted' };
  return { stage: 'over', reason: why === 'removed' ? why : null };
}

/** Null: the newest meeting of this number is another one, or there is none. */
async function transcriptOf(bot: string, requests: Requests) {
  const { platform, native, id } = partsOf(bot);
  const answer = await requests.ask('GET', `/transcripts/${platform}/${native}`, {
    means: { 404: 'nothing' },
  });
  if (answer === undefined) return null;
  const found = read(transcript, answer);
  return found.id === id ? found : null;
}

async function recordingsOf(bot: string, requests: Requests) {
  const { id } = partsOf(bot);
  const answer = await requests.ask('GET', `/recordings?limit=100&meeting_id=${id}`, {
    means: { 404: 'nothing' },
  });
  if (answer === undefined) return [];
  return read(recordings, answer).recordings.filter(({ meeting_id: of }) => of === id);
}
