import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How the next requests for a transcript go wrong. refused: this sound. slow: no answer at all. broke: nothing was paid. */
export type SpeechFailure =
  | 'busy'
  | 'failing'
  /** Says 9 MB. */
  | 'large'
  | 'slow'
  | 'cut'
  | 'garbage'
  | 'html'
  | 'refused'
  | 'broke'
  | 'no-model';

export interface SaidWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Times in seconds. */
export interface SaidLine extends SaidWord {
  /** 0 for the first voice. */
  readonly voice: number;
  readonly words: readonly SaidWord[];
}

/** Of the servers with OpenAI's API. full: all of its fields. lean: what small servers send. plain: no words on request. */
export type OpenAiShape = 'full' | 'lean' | 'plain' | 'text-only' | 'milliseconds';

export interface SpeechRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Fields of the form, or of the body. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly sound: Buffer;
  readonly fileName: string | null;
}

export interface SpeechService {
  readonly url: string;
  /** What was asked, without the questions whether a job has ended. */
  readonly requests: readonly SpeechRequest[];
  /** Transcripts that AssemblyAI still has. */
  readonly kept: ReadonlySet<string>;
  fail(how: SpeechFailure, times?: number): void;
  stop(): Promise<void>;
}

export const SPEECH_KEY = 'sk-the-right-key';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** OpenAI, Deepgram and AssemblyAI on one loopback port, with the shapes that they document. */
export async function startSpeechService(
  hear: (sound: Buffer) => readonly SaidLine[],
  { shape = 'full' }: { shape?: OpenAiShape } = {},
): Promise<SpeechService> {
  const requests: SpeechRequest[] = [];
  const failures: SpeechFailure[] = [];
  const uploads: Buffer[] = [];
  const jobs = new Map<string, { asked: number; lines: readonly SaidLine[]; isLabelled: boolean }>();
  let lastJob = 0;

  function answer(request: SpeechRequest, body: Buffer): Answer {
    if (request.path === '/v1/audio/transcriptions') return openAi(request, hear(request.sound), shape);
    if (request.path === '/v1/listen') return deepgram(request, hear(body));
    if (request.path === '/v2/upload') {
      uploads.push(body);
      return { status: 200, body: { upload_url: `https://cdn.example/upload/${uploads.length - 1}` } };
    }
    if (request.path !== '/v2/transcript') return { status: 404, body: {} };
    const nth = Number(request.fields['audio_url']?.[0]?.split('/').at(-1));
    lastJob += 1;
    jobs.set(`job-${lastJob}`, {
      asked: 0,
      lines: hear(uploads[nth] ?? Buffer.of()),
      isLabelled: request.fields['speaker_labels']?.[0] === 'true',
    });
    return { status: 200, body: { id: `job-${lastJob}`, status: 'queued', words: null } };
  }

  function job(id: string, method: string): Answer {
    const one = jobs.get(id);
    if (one === undefined) return { status: 404, body: { error: 'Transcript lookup error' } };
    if (method === 'DELETE')
      return { status: jobs.delete(id) ? 200 : 404, body: { id, status: 'completed' } };
    one.asked += 1;
    if (one.asked === 1) return { status: 200, body: { id, status: 'processing', words: null } };
    const words = one.lines.flatMap((line) =>
      line.words.map((word) => ({
        text: word.text,
        start: word.start * 1_000,
        end: word.end * 1_000,
        confidence: 0.98,
        speaker: one.isLabelled ? 'AB'[line.voice] : null,
      })),
    );
    return { status: 200, body: { id, status: 'completed', text: textOf(one.lines), words } };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const reply = ({ status, body: content }: Answer, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(content));
    };
    const given = request.headers.authorization ?? '';
    if (!new RegExp(`^(Bearer |Token )?${SPEECH_KEY}$`).test(given))
      return reply({ status: 401, body: { error: { message: `Incorrect API key provided: ${given}` } } });
    const id = /^\/v2\/transcript\/(.+)$/.exec(pathname)?.[1];
    if (id !== undefined) return reply(job(id, request.method ?? 'GET'));
    const asked = { path: pathname, query: searchParams, ...(await partsOf(request, body)) };
    requests.push(asked);
    const failure = failures.shift();
    if (failure === undefined) return reply(answer(asked, body));
    if (failure === 'slow') return;
    if (failure === 'cut') return void request.socket.destroy();
    if (failure === 'garbage') return void response.writeHead(200).end('{"text": "Good mor');
    if (failure === 'large')
      return void response.writeHead(200).end(JSON.stringify({ text: 'x '.repeat(4_500_000) }));
    if (failure === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    reply(FAILED[failure], failure === 'busy' ? { 'retry-after': '2' } : {});
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    get kept() {
      return new Set(jobs.keys());
    },
    fail: (how, times = 1) => void failures.push(...Array.from({ length: times }, () => how)),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const FAILED: Readonly<Record<'busy' | 'failing' | 'refused' | 'broke' | 'no-model', Answer>> = {
  busy: { status: 429, body: { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } } },
  failing: { status: 500, body: { error: { message: 'The server had an error' } } },
  refused: { status: 400, body: { error: { message: 'Audio file might be corrupted or unsupported' } } },
  broke: { status: 429, body: { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } } },
  'no-model': { status: 404, body: { error: { message: 'No such model', code: 'model_not_found' } } },
};

async function partsOf(request: IncomingMessage, body: Buffer) {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) {
    const given = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [String(value)]]));
    return { fields, sound: Buffer.of(), fileName: null };
  }
  if (!type.startsWith('multipart/form-data')) return { fields: {}, sound: body, fileName: null };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (fields[name] ??= []).push(value);
  if (file === null || typeof file === 'string') return { fields, sound: Buffer.of(), fileName: null };
  return { fields, sound: Buffer.from(await file.arrayBuffer()), fileName: file.name };
}

const textOf = (lines: readonly SaidLine[]) => lines.map(({ text }) => text).join(' ');
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}' ]/gu, '');

function openAi({ fields }: SpeechRequest, lines: readonly SaidLine[], shape: OpenAiShape): Answer {
  const format = fields['response_format']?.[0];
  const wantsWords = fields['timestamp_granularities[]']?.includes('word') === true;
  const text = textOf(lines);
  if (format === 'diarized_json') {
    const segments = lines.map(({ voice, start, end, text: said }, nth) => ({
      type: 'transcript.text.segment',
      id: `seg_${nth}`,
      start,
      end,
      text: said,
      speaker: 'AB'[voice],
    }));
    return { status: 200, body: { task: 'transcribe', duration: 2, text, segments } };
  }
  if (format === 'json') return { status: 200, body: { text } };
  const refuses = (what: string): Answer => ({
    status: 400,
    body: { error: { message: `Unsupported value: '${what}'`, param: what } },
  });
  if (shape === 'text-only') return refuses('response_format');
  if (shape === 'plain' && wantsWords) return refuses('timestamp_granularities');
  const unit = shape === 'milliseconds' ? 1_000 : 1;
  const segments = lines.map((line, nth) => ({
    start: line.start * unit,
    end: line.end * unit,
    text: ` ${line.text}`,
    ...(shape === 'full'
      ? {
          id: nth,
          seek: 0,
          tokens: [50_364],
          temperature: 0,
          avg_logprob: -0.2,
          compression_ratio: 1.1,
          no_speech_prob: 0.01,
        }
      : {}),
  }));
  if (shape !== 'full') return { status: 200, body: { text, segments } };
  const words = lines.flatMap((line) =>
    line.words.map(({ text: said, start, end }) => ({ word: bare(said), start, end })),
  );
  return {
    status: 200,
    body: {
      task: 'transcribe',
      language: 'english',
      duration: 2,
      text,
      segments,
      ...(wantsWords ? { words } : {}),
    },
  };
}

function deepgram({ query }: SpeechRequest, lines: readonly SaidLine[]): Answer {
  const isLabelled = query.get('diarize') === 'true';
  const words = lines.flatMap((line) =>
    line.words.map(({ text, start, end }) => ({
      word: bare(text).toLowerCase(),
      punctuated_word: text,
      start,
      end,
      confidence: 0.98,
      ...(isLabelled ? { speaker: line.voice } : {}),
    })),
  );
  const alternatives = [{ transcript: textOf(lines), confidence: 0.98, words }];
  return { status: 200, body: { metadata: { request_id: '1' }, results: { channels: [{ alternatives }] } } };
}
