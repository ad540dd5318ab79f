import {
  type Answer,
  type Asked,
  type Context,
  isLive,
  NOT_FOUND,
  type Scene,
  type StandInBot,
} from './meeting-bots-parts.ts';

// --- Vexa

const VEXA_STATES: Readonly<Record<Scene, string>> = {
  joining: 'joining',
  waiting: 'awaiting_admission',
  inside: 'active',
  'recording-denied': 'active',
  denied: 'failed',
  nobody: 'failed',
  broke: 'failed',
  leaving: 'stopping',
  processing: 'stopping',
  over: 'completed',
};
const VEXA_REASONS: Partial<Record<Scene, string>> = {
  denied: 'awaiting_admission_rejected',
  nobody: 'awaiting_admission_timeout',
  broke: 'join_failure',
  over: 'stopped',
};

export function vexaMeeting(bot: StandInBot) {
  const [platform, native] = bot.meeting.split('/');
  return {
    id: Number(bot.id),
    user_id: 1,
    platform,
    native_meeting_id: native,
    status: VEXA_STATES[bot.scene],
    start_time: bot.wasInside ? '2026-11-24T12:00:00Z' : null,
    end_time: null,
    completion_reason: VEXA_REASONS[bot.scene] ?? null,
    data: {},
    created_at: new Date(bot.sentAt).toISOString(),
  };
}

export function vexaAnswer({ method, path, body }: Asked, { bots, add }: Context): Answer {
  const parts = path.split('/').slice(1);
  const [what = '', first = '', second = ''] = parts;
  const newest = bots.findLast(({ meeting }) => meeting === `${first}/${second}`);
  if (method === 'POST' && path === '/bots') {
    const meeting = `${String(body['platform'])}/${String(body['native_meeting_id'])}`;
    if (bots.some((bot) => bot.meeting === meeting && isLive(bot)))
      return { status: 409, body: { detail: 'An active or requested meeting already exists' } };
    return { status: 201, body: vexaMeeting(add(meeting, String(body['bot_name']), body)) };
  }
  if (what === 'bots' && method === 'DELETE') {
    if (newest === undefined || !isLive(newest)) return NOT_FOUND;
    newest.scene = newest.wasInside ? 'leaving' : 'nobody';
    return { status: 202, body: { message: 'Stop request accepted' } };
  }
  if (path === '/meetings') return { status: 200, body: { meetings: bots.map(vexaMeeting).toReversed() } };
  if (what === 'meetings' && method === 'GET') {
    const bot = bots.find(({ id }) => id === first);
    return bot === undefined ? NOT_FOUND : { status: 200, body: vexaMeeting(bot) };
  }
  if (what === 'meetings' && method === 'DELETE') {
    if (newest === undefined || newest.isErased) return NOT_FOUND;
    if (isLive(newest)) return { status: 409, body: { detail: 'Meeting not finalized' } };
    newest.said = [];
    newest.isErased = true;
    return { status: 200, body: {} };
  }
  if (what === 'transcripts') {
    if (newest === undefined || newest.isErased) return NOT_FOUND;
    const segments = newest.said.map(({ speaker, startMs, endMs, text, isSure }) => ({
      start: startMs / 1_000,
      end: endMs / 1_000,
      text,
      speaker,
      language: 'en',
      completed: isSure,
    }));
    return { status: 200, body: { ...vexaMeeting(newest), segments, recordings: [] } };
  }
  return vexaRecording({ method, what, first, second }, bots);
}

function vexaRecording(
  { method, what, first, second }: Record<'method' | 'what' | 'first' | 'second', string>,
  bots: readonly StandInBot[],
): Answer {
  if (what !== 'recordings') return NOT_FOUND;
  const recorded = bots.filter(({ sound }) => sound !== null);
  if (first === '') {
    const recordings = recorded.map(({ id }) => ({
      id: Number(id) + 900,
      meeting_id: Number(id),
      status: 'completed',
      media_files: [{ id: 1, type: 'audio', format: 'webm' }],
    }));
    return { status: 200, body: { recordings } };
  }
  const bot = recorded.find(({ id }) => Number(id) + 900 === Number(first));
  if (bot === undefined) return NOT_FOUND;
  if (method === 'DELETE') {
    bot.sound = null;
    return { status: 200, body: {} };
  }
  if (second === 'master')
    return { status: 200, body: { id: first, type: 'audio', raw_url: `/recordings/${first}/media/1/raw` } };
  return { status: 200, file: bot.sound ?? Buffer.alloc(0) };
}

// --- Attendee

export const ATTENDEE_STATES: Readonly<Record<Scene, string>> = {
  joining: 'joining',
  waiting: 'waiting_room',
  inside: 'joined_recording',
  'recording-denied': 'joined_recording_permission_denied',
  denied: 'fatal_error',
  nobody: 'fatal_error',
  broke: 'fatal_error',
  leaving: 'leaving',
  processing: 'post_processing',
  over: 'ended',
};
const ATTENDEE_REASONS: Partial<Record<Scene, string>> = {
  denied: 'request_to_join_denied',
  nobody: 'waiting_room_timeout_exceeded',
  broke: 'process_terminated',
};

function attendeeBot(bot: StandInBot) {
  const events = bot.past.map((scene, nth) => ({
    type: ['denied', 'nobody'].includes(scene)
      ? 'could_not_join'
      : scene === 'broke'
        ? 'fatal_error'
        : 'joined_meeting',
    sub_type: ATTENDEE_REASONS[scene] ?? null,
    created_at: new Date(Date.UTC(2026, 10, 24, 12, 0, nth)).toISOString(),
  }));
  return {
    id: bot.id,
    meeting_url: bot.meeting,
    state: bot.isErased ? 'data_deleted' : ATTENDEE_STATES[bot.scene],
    events: events.toReversed(),
    transcription_state: bot.said.some(({ isSure }) => !isSure) ? 'in_progress' : 'complete',
    recording_state: bot.sound === null ? 'not_started' : 'complete',
  };
}

export function attendeeAnswer({ method, path, query, body }: Asked, { bots, add, file }: Context): Answer {
  if (path.startsWith('/files/')) return fileOf(bots);
  const [, , , what = '', id = '', action = ''] = path.split('/');
  if (what !== 'bots') return NOT_FOUND;
  if (id === '' && method === 'POST')
    return {
      status: 201,
      body: attendeeBot(add(String(body['meeting_url']), String(body['bot_name']), body)),
    };
  if (id === '') {
    const wanted = query.get('deduplication_key');
    const results = bots.filter(({ order }) => wanted === null || order['deduplication_key'] === wanted);
    return { status: 200, body: { next: null, previous: null, results: results.map(attendeeBot) } };
  }
  const bot = bots.find((one) => one.id === id);
  if (bot === undefined) return NOT_FOUND;
  if (action === '') return { status: 200, body: attendeeBot(bot) };
  if (action === 'leave') {
    if (!isLive(bot)) return { status: 400, body: { error: 'Bot is in a state that cannot leave' } };
    bot.scene = bot.wasInside ? 'leaving' : 'nobody';
    return { status: 200, body: attendeeBot(bot) };
  }
  if (action === 'delete_data') {
    if (isLive(bot)) return { status: 400, body: { error: 'Bot is not in a final state' } };
    Object.assign(bot, { said: [], sound: null, isErased: true });
    return { status: 200, body: attendeeBot(bot) };
  }
  if (action === 'recording')
    return bot.sound === null ? NOT_FOUND : { status: 200, body: { url: file(), start_timestamp_ms: 1 } };
  const said = bot.said.map(({ speaker, startMs, endMs, text }) => ({
    speaker_name: speaker,
    speaker_uuid: 'u',
    timestamp_ms: startMs,
    duration_ms: endMs - startMs,
    transcription: { transcript: text },
  }));
  return { status: 200, body: said };
}

/** Files are kept elsewhere and need no key. The newest sound is what is fetched. */
function fileOf(bots: readonly StandInBot[]): Answer {
  const sound = bots.findLast((bot) => bot.sound !== null)?.sound;
  return sound == null ? NOT_FOUND : { status: 200, file: sound };
}

// --- Recall.ai

export const RECALL_CODES: Readonly<Record<Scene, readonly [code: string, sub: string | null]>> = {
  joining: ['joining_call', null],
  waiting: ['in_waiting_room', null],
  inside: ['in_call_recording', null],
  'recording-denied': ['recording_permission_denied', null],
  denied: ['call_ended', 'bot_kicked_from_waiting_room'],
  nobody: ['call_ended', 'timeout_exceeded_waiting_room'],
  broke: ['fatal', 'bot_errored'],
  leaving: ['in_call_recording', null],
  processing: ['call_ended', 'bot_received_leave_call'],
  over: ['done', null],
};

function recallBot(bot: StandInBot, context: Context) {
  const changes = [...bot.past, ...(bot.past.at(-1) === bot.scene ? [] : [bot.scene])].map((scene, nth) => ({
    code: RECALL_CODES[scene][0],
    sub_code: RECALL_CODES[scene][1],
    message: null,
    created_at: new Date(Date.UTC(2026, 10, 24, 12, 0, nth)).toISOString(),
  }));
  const isReady = bot.said.every(({ isSure }) => isSure);
  const hasTranscript = bot.said.length > 0;
  const recordings =
    !bot.wasInside || bot.isErased
      ? []
      : [
          {
            id: `rec-${bot.id}`,
            media_shortcuts: {
              transcript: hasTranscript
                ? {
                    status: { code: isReady ? 'done' : 'processing' },
                    data: { download_url: isReady ? `${context.url()}/files/transcript-${bot.id}` : null },
                  }
                : null,
            },
          },
        ];
  // Out of order, as nothing says that they are sorted.
  return { id: bot.id, bot_name: bot.name, status_changes: changes.toReversed(), recordings };
}

export function recallAnswer({ method, path, query, body }: Asked, context: Context): Answer {
  const { bots, add, file } = context;
  if (path.startsWith('/files/transcript-')) {
    const bot = bots.find(({ id }) => path.endsWith(id));
    return bot === undefined || bot.isErased ? NOT_FOUND : { status: 200, body: recallWords(bot) };
  }
  if (path.startsWith('/files/')) return fileOf(bots);
  if (path === '/api/v1/audio_mixed/') {
    const bot = bots.find(({ id }) => query.get('recording_id') === `rec-${id}`);
    const results = bot?.sound == null ? [] : [{ status: { code: 'done' }, data: { download_url: file() } }];
    return { status: 200, body: { results } };
  }
  const [, , , what = '', id = '', action = ''] = path.split('/');
  if (what !== 'bot') return NOT_FOUND;
  if (id === '' && method === 'POST')
    return {
      status: 201,
      body: recallBot(add(String(body['meeting_url']), String(body['bot_name']), body), context),
    };
  if (id === '') {
    const wanted = query.get('metadata__ahoy');
    const results = bots.filter(({ order }) => wanted === null || Object(order['metadata']).ahoy === wanted);
    return { status: 200, body: { next: null, results: results.map((bot) => recallBot(bot, context)) } };
  }
  const bot = bots.find((one) => one.id === id);
  if (bot === undefined) return NOT_FOUND;
  if (action === 'leave_call') {
    if (!isLive(bot)) return { status: 400, body: { code: 'cannot_command_completed_bot' } };
    const scene = bot.wasInside ? 'processing' : 'nobody';
    bot.scene = scene;
    bot.past.push(scene);
    return { status: 200, body: {} };
  }
  if (action === 'delete_media') {
    Object.assign(bot, { said: [], sound: null, isErased: true });
    return { status: 200, body: {} };
  }
  return { status: 200, body: recallBot(bot, context) };
}

const recallWords = ({ said }: StandInBot) =>
  said.map(({ speaker, startMs, endMs, text }) => {
    const words = text.split(' ');
    const each = (endMs - startMs) / words.length;
    return {
      participant: { id: 1, name: speaker },
      words: words.map((word, nth) => ({
        text: word,
        start_timestamp: { relative: (startMs + nth * each) / 1_000 },
        end_timestamp: { relative: (startMs + (nth + 1) * each) / 1_000 },
      })),
    };
  });
