/*
 * Asks the server on pages without the app, and so without the client of the contract.
 */

/** What the server refused, or why it couldn't be asked. */
export interface Refusal {
  /** "calendar.slotTaken"; empty when the server couldn't be reached. */
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Answer<Result> = { readonly result: Result } | { readonly refusal: Refusal };

const ANSWER_MS = 20_000;
const UNREACHABLE: Refusal = {
  code: '',
  message: 'We can’t reach Ahoy. Check your connection and try again.',
  data: {},
};

export const ask = <Result>(path: string, query: Readonly<Record<string, string | number>> = {}) =>
  request<Result>(
    `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    {},
  );

export const send = <Result>(path: string, body: object) =>
  request<Result>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });

async function request<Result>(path: string, init: RequestInit): Promise<Answer<Result>> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    const answer: unknown = await response.json();
    // Our own server's, in the shape of its contract.
    if (response.ok) return { result: answer as Result };
    const { code, message, data }: Partial<Refusal> = Object(answer);
    return { refusal: { code: code ?? '', message: message ?? UNREACHABLE.message, data: Object(data) } };
  } catch {
    return { refusal: UNREACHABLE };
  }
}

/** Free times that came with a refusal. */
export function nearestOf({ data }: Refusal): number[] {
  const { nearest } = data;
  return Array.isArray(nearest) ? nearest.filter((at) => typeof at === 'number') : [];
}
