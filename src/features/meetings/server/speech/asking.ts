import type { z } from 'zod';
import { type SpeechEngine, SpeechError } from './engine.ts';

/** How long an answer may take. Engines hear ten minutes of sound in one. */
const ANSWER_MS = 10 * 60_000;
/** A server that answers more doesn't make transcripts. */
const ANSWER_BYTES_MAX = 8_000_000;

/** Where an engine is, as its operator has set it. */
export interface EngineAddress {
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  /** Replaces the longest time of an answer in tests. */
  readonly answerMs?: number;
}

export interface Asked {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly signal: AbortSignal;
}

/** A refusal that the engine's own adapter may know better than this. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/**
 * Asks an engine by HTTP. Its errors are ours afterwards. They name status and engine and nothing of the answer: some
 * servers repeat the key that they don't accept.
 */
export function createAsking(
  engine: Pick<SpeechEngine, 'name'>,
  { url, answerMs = ANSWER_MS }: EngineAddress,
) {
  return async function ask<Of>(
    { path, method = 'POST', headers, body, signal }: Asked,
    schema: z.ZodType<Of>,
    onRefusal?: (refusal: Refusal) => SpeechError | null,
  ): Promise<Of> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
        // A key goes only to the address that the operator has set.
        redirect: 'manual',
      });
      text = await textOf(answer, engine.name);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SpeechError) throw cause;
      throw new SpeechError('later', `${engine.name} can’t be reached.`, { cause });
    }
    if (!answer.ok) {
      const refusal = { status: answer.status, body: text };
      throw onRefusal?.(refusal) ?? errorOf(engine, refusal, answer.headers.get('retry-after'));
    }
    const parsed = schema.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    throw unusableAnswer(engine.name);
  };
}

async function textOf(answer: Response, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES_MAX) throw unusableAnswer(name);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of a proxy, for one.
    return undefined;
  }
}

function errorOf({ name }: Pick<SpeechEngine, 'name'>, { status, body }: Refusal, retryAfter: string | null) {
  if (status === 401 || status === 403)
    return new SpeechError('not-ready', `${name} doesn’t accept our key (${status}).`);
  if (status === 402 || /insufficient_quota|billing_hard_limit/.test(body))
    return new SpeechError('not-ready', `${name} requires payment first (${status}).`);
  if (status === 404 || /model_not_found|invalid_model/.test(body))
    return new SpeechError('not-ready', `${name} doesn’t know this address or model (${status}).`);
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return new SpeechError('later', `${name} is busy or failing (${status}).`, {
      retryAfterMs: retryAfterMs(retryAfter),
    });
  if (status >= 300 && status < 400)
    return new SpeechError('not-ready', `${name} has moved to another address (${status}).`);
  return refusedSound(name);
}

/** The sentence is for people. */
export function refusedSound(name: string): SpeechError {
  return new SpeechError('refused', `${name} can’t read the sound of this recording`);
}

/** The sentence is for people. */
export function unusableAnswer(name: string): SpeechError {
  return new SpeechError('unusable', `${name} sent an answer that isn’t a transcript`);
}

/** Seconds, or a date. */
function retryAfterMs(given: string | null): number | null {
  if (given === null) return null;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? Math.ceil(ms) : null;
}
