import { PUZZLE_HEADER } from '../constants-abuse.ts';
import { identityErrors } from '../errors.ts';
import type { Refusal } from '../rules/account-failure.ts';
import { refusalSentence } from './refusal-sentence.ts';

/** What came back for a form of a page without the app. */
export type Reply =
  | { readonly isDone: true; readonly fields: Readonly<Record<string, unknown>> }
  /** Null when nothing came back, or not from our server: from a proxy before it, perhaps. */
  | { readonly isDone: false; readonly refusal: Refusal | null };

/** Sends a form. If the server asks for a proof of work, works it out and sends the form once more. */
export async function sendForm(path: string, body: Readonly<Record<string, unknown>>): Promise<Reply> {
  try {
    const reply = await post(path, { body, headers: {} });
    if (!('puzzle' in reply) || reply.puzzle === null) return reply;
    const { solve } = await import('./solve-puzzle.ts');
    return await post(path, { body, headers: { [PUZZLE_HEADER]: await solve(reply.puzzle) } });
  } catch {
    return { isDone: false, refusal: null };
  }
}

interface Sent {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

async function post(path: string, { body, headers }: Sent): Promise<Reply & { puzzle?: string | null }> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const fields: Readonly<Record<string, unknown>> = Object(await answer.json());
  if (answer.ok) return { isDone: true, fields };
  const { code, message, data } = fields;
  if (typeof code !== 'string' || typeof message !== 'string') return { isDone: false, refusal: null };
  const { puzzle }: { puzzle?: unknown } = Object(data);
  const isAsked = code === identityErrors.puzzleNeeded().code && typeof puzzle === 'string';
  const refusal = { code, message: refusalSentence({ code, message }) };
  return { isDone: false, refusal, puzzle: isAsked ? puzzle : null };
}
