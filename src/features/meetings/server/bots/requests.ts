import { OutboundError } from '#platform/server/outbound/guarded-fetch.ts';
import type { BotReason } from '../../constants-bots.ts';
import { BotError } from './bot-engine.ts';

const ANSWER_MS = 15_000;
const ANSWER_BYTES_MAX = 32_000_000;
/** An answer that is read whole, within the time of its request. */
const WHOLE = { bytesMax: Number.POSITIVE_INFINITY, stallMs: ANSWER_MS, stopping: null };
/** What companies that store files say of an address that counts no longer. The service names another when it's asked again. */
const EXPIRED = [400, 401, 403, 410];
/** For a whole recording. */
export const DOWNLOAD_MS = 30 * 60_000;

export interface BotService {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Downloads from addresses that the service names. They may be of a company that stores files for it. */
  readonly download: (url: string) => Promise<Response>;
  /** The most bytes of a file, and how long it may stand still. */
  readonly files: { readonly bytesMax: number; readonly stallMs: number };
  /** Breaks off files when this server stops. */
  readonly stopping: AbortSignal;
}

interface Asked {
  readonly body?: object;
  /** What a status means besides success; its body is not read. */
  readonly means?: Readonly<Record<number, BotReason | 'nothing'>>;
}

export interface Requests {
  /** @returns what was answered; undefined for a status that means nothing is there */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, asked?: Asked): Promise<unknown>;
  /** The bytes of a file of the service itself, or of an address that it named. Null: there is none. */
  open(address: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/** Requests to a bot service, whose failures become BotErrors. Redirects are not followed: they could take our key along. */
export function createRequests({ url, headers, download, files, stopping }: BotService): Requests {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const to = (path: string) => new URL(path.replace(/^\//, ''), base);
  return {
    async ask(method, path, { body, means = {} } = {}) {
      const answer = await answered(
        fetch(to(path), {
          method,
          headers: {
            ...headers,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_MS),
        }),
      );
      const meaning = means[answer.status];
      if (meaning !== undefined) {
        await answer.body?.cancel();
        if (meaning === 'nothing') return undefined;
        throw new BotError('refused', `${method} ${path} was answered with ${answer.status}`, {
          reason: meaning,
        });
      }
      await mustBeFine(answer, `${method} ${path}`);
      return readJson(answer);
    },

    async open(address) {
      // An address of the service itself may be given without its host.
      const whole = address.startsWith('/') ? to(address) : URL.parse(address);
      if (whole === null) throw new BotError('refused', 'the address of a file cannot be read');
      const isOwn = whole.origin === base.origin;
      const answer = await answered(
        isOwn ? openOwn(whole, { headers, stallMs: files.stallMs }) : download(whole.href),
      );
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel();
        return null;
      }
      await mustBeFine(answer, 'a file', isOwn ? [] : EXPIRED);
      if (Number(answer.headers.get('content-length')) > files.bytesMax) {
        await answer.body.cancel();
        throw tooLarge();
      }
      return piecesOf(answer.body, { ...files, stopping });
    },
  };
}

async function answered(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (cause) {
    throw new BotError('later', 'the bot service does not answer', { cause });
  }
}

/** A file of the service itself. It may take long, but not to begin. */
async function openOwn(
  address: URL,
  { headers, stallMs }: { headers: BotService['headers']; stallMs: number },
): Promise<Response> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(DOWNLOAD_MS)]);
  try {
    return await fetch(address, { headers, redirect: 'manual', signal });
  } finally {
    clearTimeout(timer);
  }
}

async function mustBeFine(answer: Response, what: string, laterToo: readonly number[] = []): Promise<void> {
  if (answer.ok) return;
  await answer.body?.cancel();
  const { status } = answer;
  const isLater = status >= 500 || [408, 423, 425, 429, ...laterToo].includes(status);
  throw new BotError(isLater ? 'later' : 'refused', `${what} was answered with ${status}`);
}

async function readJson(answer: Response): Promise<unknown> {
  if (answer.status === 204 || answer.body === null) return {};
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of piecesOf(answer.body, WHOLE)) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new BotError('refused', 'an answer of the bot service is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new BotError('later', 'the bot service answered something that is not JSON', { cause });
  }
}

interface FileLimits {
  readonly bytesMax: number;
  readonly stallMs: number;
  readonly stopping: AbortSignal | null;
}

/** The body as it comes. To stop reading ends the request. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { bytesMax, stallMs, stopping }: FileLimits,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await unlessStalled(reader.read(), { stallMs, stopping });
      if (done) return;
      bytes += value.length;
      if (bytes > bytesMax) throw tooLarge();
      yield value;
    }
  } catch (cause) {
    if (cause instanceof BotError) throw cause;
    if (cause instanceof OutboundError && cause.reason === 'too-large') throw tooLarge(cause);
    throw new BotError('later', 'the bot service broke off', { cause });
  } finally {
    // It may have ended already.
    await reader.cancel().catch(() => undefined);
  }
}

/** @throws BotError when nothing comes for too long, or this server stops */
function unlessStalled<Value>(
  next: Promise<Value>,
  { stallMs, stopping }: Pick<FileLimits, 'stallMs' | 'stopping'>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = (words: string) => {
      over();
      reject(new BotError('later', words));
    };
    const stop = () => give('this server stops');
    const timer = setTimeout(() => give('nothing more of a file came'), stallMs);
    const over = () => {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    };
    next.then(resolve, reject).finally(over);
    stopping?.addEventListener('abort', stop);
    if (stopping?.aborted === true) stop();
  });
}

const tooLarge = (cause?: unknown) =>
  new BotError('refused', 'a file of the bot service is too large', { reason: 'sound-too-large', cause });
