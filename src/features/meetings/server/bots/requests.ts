import type { BotReason } from '../../constants-bots.ts';
import { BotError } from './bot-engine.ts';

const ANSWER_MS = 15_000;
const ANSWER_BYTES_MAX = 32_000_000;
/** For a whole recording. */
const DOWNLOAD_MS = 30 * 60_000;

export interface BotService {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Downloads from addresses that the service names. They may be of a company that stores files for it. */
  readonly download: (url: string) => Promise<Response>;
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
  open(address: string): Promise<{ mime: string | null; bytes: AsyncIterable<Uint8Array> } | null>;
}

/** Requests to a bot service, whose failures become BotErrors. Redirects are not followed: they could take our key along. */
export function createRequests({ url, headers, download }: BotService): Requests {
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
      const answer = await answered(
        whole.origin === base.origin
          ? fetch(whole, { headers, redirect: 'manual', signal: AbortSignal.timeout(DOWNLOAD_MS) })
          : download(whole.href),
      );
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel();
        return null;
      }
      await mustBeFine(answer, 'a file');
      return { mime: answer.headers.get('content-type'), bytes: piecesOf(answer.body) };
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

async function mustBeFine(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  await answer.body?.cancel();
  const { status } = answer;
  const isLater = status >= 500 || [408, 423, 425, 429].includes(status);
  throw new BotError(isLater ? 'later' : 'refused', `${what} was answered with ${status}`);
}

async function readJson(answer: Response): Promise<unknown> {
  if (answer.status === 204 || answer.body === null) return {};
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of piecesOf(answer.body)) {
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

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) yield piece;
  } catch (cause) {
    throw new BotError('later', 'the bot service broke off', { cause });
  }
}
