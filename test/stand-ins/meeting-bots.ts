import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BotsKind = 'vexa' | 'attendee' | 'recall';

/** What a bot does next in the meeting, for every service. */
export type Scene =
  | 'joining'
  | 'waiting'
  | 'inside'
  | 'denied'
  | 'nobody'
  | 'recording-denied'
  | 'broke'
  | 'leaving'
  | 'processing'
  | 'over';

export interface StandInBot {
  readonly id: string;
  readonly name: string;
  readonly meeting: string;
  scene: Scene;
  wasInside: boolean;
  /** Scenes in their order. */
  readonly past: Scene[];
  said: { speaker: string; startMs: number; endMs: number; text: string; isSure: boolean }[];
  sound: Buffer | null;
  isErased: boolean;
  readonly order: Readonly<Record<string, unknown>>;
  readonly sentAt: number;
}

export interface BotsService {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly bots: StandInBot[];
  /** As "POST /bots". */
  readonly requests: string[];
  /** The bot that was sent last. */
  last(): StandInBot;
  move(bot: StandInBot, scene: Scene): void;
  /** An event about a bot as the service sends it. */
  event(bot: StandInBot, more?: { id?: string; at?: number; secret?: string }): SentEvent;
  /** Whether it answers at all. */
  isDown: boolean;
  /** The next bot is sent, and the answer is lost. */
  losesJoin: boolean;
  /** Breaks off within the next file. */
  breaksFile: boolean;
  stop(): Promise<void>;
}

export interface SentEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: Buffer;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

const KEY = 'key-of-bots';
const SECRETS = {
  vexa: 'a secret in words',
  attendee: Buffer.from('attendee secret').toString('base64'),
  recall: `whsec_${Buffer.from('recall secret').toString('base64')}`,
} as const;

/** A bot service on loopback, with the wire shapes of the three. */
export async function startBotsService(kind: BotsKind, now: () => number): Promise<BotsService> {
  const bots: StandInBot[] = [];
  const requests: string[] = [];
  let url = '';
  let files = 0;
  const service: BotsService = {
    get url() {
      return url;
    },
    key: KEY,
    secret: SECRETS[kind],
    bots,
    requests,
    isDown: false,
    losesJoin: false,
    breaksFile: false,
    last() {
      const bot = bots.at(-1);
      if (bot === undefined) throw new Error('no bot was sent');
      return bot;
    },
    move(bot, scene) {
      bot.scene = scene;
      bot.past.push(scene);
      if (scene === 'inside' || scene === 'recording-denied') bot.wasInside = true;
    },
    event: (bot, more = {}) =>
      eventOf(kind, bot, { at: now(), secret: SECRETS[kind], id: randomUUID(), ...more }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const add = (meeting: string, name: string, order: Readonly<Record<string, unknown>>) => {
    const id = kind === 'vexa' ? String(bots.length + 16) : `bot_${randomUUID()}`;
    const bot: StandInBot = {
      id,
      name,
      meeting,
      scene: 'joining',
      wasInside: false,
      past: ['joining'],
      said: [],
      sound: null,
      isErased: false,
      order,
      sentAt: now(),
    };
    bots.push(bot);
    return bot;
  };
  const context: Context = { bots, add, url: () => url, file: () => `${url}/files/${++files}` };
  const answer = { vexa: vexaAnswer, attendee: attendeeAnswer, recall: recallAnswer }[kind];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    if (service.isDown) return void request.socket.destroy();
    const isFile = pathname.startsWith('/files/');
    const isKnown =
      kind === 'vexa'
        ? request.headers['x-api-key'] === KEY
        : request.headers.authorization === `Token ${KEY}`;
    if (!isKnown && !isFile) return reply(response, { status: 401, body: { detail: 'Invalid API key' } });
    const text = Buffer.concat(chunks).toString('utf8');
    const asked: Asked = {
      method,
      path: pathname,
      query: searchParams,
      body: text === '' ? {} : JSON.parse(text),
    };
    const given = answer(asked, context);
    if (method === 'POST' && given.status === 201 && service.losesJoin) {
      service.losesJoin = false;
      return void request.socket.destroy();
    }
    if (given.file !== undefined && service.breaksFile) {
      service.breaksFile = false;
      response.writeHead(200, { 'content-length': String(given.file.length) });
      response.write(given.file.subarray(0, 10), () => request.socket.destroy());
      return;
    }
    reply(response, given);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

interface Context {
  readonly bots: readonly StandInBot[];
  readonly add: (meeting: string, name: string, order: Readonly<Record<string, unknown>>) => StandInBot;
  readonly url: () => string;
  readonly file: () => string;
}

function reply(response: ServerResponse, { status, body, file }: Answer): void {
  response.writeHead(status, { 'content-type': file === undefined ? 'application/json' : 'audio/mpeg' });
  response.end(file ?? (body === undefined ? '' : JSON.stringify(body)));
}

const NOT_FOUND: Answer = { status: 404, body: { detail: 'Not found' } };
const isLive = ({ scene }: StandInBot) =>
  !['denied', 'nobody', 'broke', 'processing', 'over'].includes(scene);

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

function vexaMeeting(bot: StandInBot) {
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

function vexaAnswer({ method, path, body }: Asked, { bots, add }: Context): Answer {
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

const ATTENDEE_STATES: Readonly<Record<Scene, string>> = {
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

function attendeeAnswer({ method, path, query, body }: Asked, { bots, add, file }: Context): Answer {
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

const RECALL_CODES: Readonly<Record<Scene, readonly [code: string, sub: string | null]>> = {
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

function recallAnswer({ method, path, query, body }: Asked, context: Context): Answer {
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

// --- Events

interface Sending {
  readonly id: string;
  readonly at: number;
  readonly secret: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

function eventOf(kind: BotsKind, bot: StandInBot, { id, at, secret }: Sending): SentEvent {
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
