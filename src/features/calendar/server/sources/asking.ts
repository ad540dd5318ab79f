import { AppError } from '#kernel/app-error.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { calendarErrors } from '../../errors.ts';
import { ask } from './remote.ts';

export interface JsonRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: object;
}

/**
 * Asks an interface that speaks JSON, with an access token.
 * @throws AppError calendar.sourceDisconnected, sourceUnreadable when it can't be reached
 */
export async function askJson(
  fetch: GuardedFetch,
  { url, token }: { url: string; token: string | null },
  { method = 'GET', headers = {}, content }: JsonRequest = {},
): Promise<Response> {
  const answer = await ask(fetch, url, {
    method,
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      accept: 'application/json',
      ...headers,
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: content === undefined ? undefined : JSON.stringify(content),
  });
  if (answer.status === 401) throw calendarErrors.sourceDisconnected();
  return answer;
}

/** @throws AppError calendar.sourceUnreadable that says what it answered */
export function mustBeFine(answer: Response, more: readonly number[] = []): Response {
  if (answer.ok || more.includes(answer.status)) return answer;
  throw answered(answer);
}

export const answered = ({ status }: Response): AppError =>
  calendarErrors.sourceUnreadable({
    reason: status === 429 ? 'The server asks us to try again later' : `The server answered with ${status}`,
  });
