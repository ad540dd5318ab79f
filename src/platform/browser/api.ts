import { ORPCError } from '@orpc/client';
import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { commonErrors } from '#kernel/common-errors.ts';
import { endLookWith, lookHeaders } from './look.ts';
import { workspaceHeaders } from './workspace.ts';

type Contract = Readonly<Record<string, AnyContractProcedure>>;

/** The procedures of one feature's contract, as a caller sees them. */
export type FeatureApi<Of extends Contract> = {
  readonly [Name in keyof Of]: Of[Name] extends ContractProcedure<
    infer In,
    infer Out,
    infer _Errors,
    infer _Meta
  >
    ? Call<InferSchemaInput<In>, InferSchemaOutput<Out>>
    : never;
};
/** A procedure without an input has no known fields. */
type Call<In, Out> = unknown extends In ? () => Promise<Out> : (input: In) => Promise<Out>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A typed client of one feature's contract. The session travels in the cookie, the workspace in a header. Methods and paths are all that it reads
 * of the contract, and all that the build leaves of it for browsers (scripts/lib/browser-contracts.ts).
 * @param workspaceId for what goes on in one workspace while the tab moves to another; otherwise that of the tab
 */
export function createFeatureApi<Of extends Contract>(contract: Of, workspaceId?: string): FeatureApi<Of> {
  const calls = Object.entries(contract).map(([name, procedure]) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    const route = { method, path, workspaceId };
    return [name, async (input: Fields = {}) => answerOf(await ask(requestOf(route, input)))];
  });
  // Each procedure has just been given its call, whose input and output follow the contract.
  return Object.fromEntries(calls) as FeatureApi<Of>;
}

/** Fields named in the path go there, also from `params`, where a body has an address with names. The others go into the query of a GET, or into the JSON body. */
function requestOf(
  route: { method: string; path: string; workspaceId: string | undefined },
  input: Fields,
): Request {
  const { method } = route;
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const named: Fields = Object(fields.get('params'));
  fields.delete('params');
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(named[name] ?? fields.get(name)));
    fields.delete(name);
    return value;
  });
  // Asked for with each call: pages are also made at build time, where there is no window.
  const url = new URL(path, window.location.origin);
  const credentials = 'same-origin';
  const headers = { ...workspaceHeaders(route.workspaceId), ...lookHeaders() };
  if (method === 'GET') {
    for (const [name, value] of fields) {
      if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one));
      else url.searchParams.set(name, String(value));
    }
    return new Request(url, { credentials, headers });
  }
  if (fields.size === 0) return new Request(url, { method, credentials, headers });
  // A file is the whole body. What is said about it is in the address.
  const file = fields.get('body');
  if (file instanceof Blob) {
    for (const [name, value] of Object.entries(Object(fields.get('query'))))
      url.searchParams.set(name, String(value));
    return new Request(url, {
      method,
      credentials,
      body: file,
      headers: { ...headers, 'content-type': file.type },
    });
  }
  const body = JSON.stringify(Object.fromEntries(fields));
  const contentType = { 'content-type': 'application/json' };
  return new Request(url, { method, credentials, body, headers: { ...headers, ...contentType } });
}

/**
 * Asks a procedure whose answer comes in parts (server-sent events), and gives each part when it is there.
 * @throws as other calls do, and when the answer breaks off or the signal aborts
 */
export async function* askForParts(
  procedure: AnyContractProcedure,
  input: Fields,
  signal: AbortSignal,
): AsyncGenerator {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const response = await ask(
    new Request(requestOf({ method, path, workspaceId: undefined }, input), { signal }),
  );
  if (!response.ok || response.body === null) throw await failureOf(response);
  let rest = '';
  for await (const text of textsOf(response.body)) {
    const events = `${rest}${text}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6));
  }
}

/** Not every browser can iterate over a stream. */
async function* textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

const silenceListeners = new Set<() => void>();

/** Called when a request got no answer from us: none at all, or only a proxy's. */
export function onNoAnswer(listener: () => void): () => void {
  silenceListeners.add(listener);
  return () => silenceListeners.delete(listener);
}

async function ask(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    // We hung up ourselves.
    if (request.signal.aborted) throw cause;
    for (const listener of silenceListeners) listener();
    throw new NoAnswer({ cause });
  }
}

/** There was no answer: no network, or no server. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(options?: ErrorOptions) {
    super('No answer from the server', options);
  }
}

/** Statuses of a proxy that can't reach our server. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw await failureOf(response);
}

/** Why the server didn't do what it was asked. */
async function failureOf(response: Response): Promise<ORPCError<string, unknown>> {
  const failure: unknown = await response.json().catch(() => null);
  const { status } = response;
  endLookWith({ status, failure });
  if (!isWire(failure)) {
    // Not from our server, perhaps from a proxy in front of it.
    const { code } = commonErrors.unexpected();
    const isAway = AWAY_STATUSES.has(status);
    if (isAway) for (const listener of silenceListeners) listener();
    const message = isAway ? UNREACHABLE : commonErrors.unexpected().message;
    return new ORPCError(code, { status, message });
  }
  // Our own contract has the route, so this process is older than this tab.
  const isOlder = Object(failure.data).isRouteUnknown === true;
  const message = isOlder ? UPDATING : failure.message;
  return new ORPCError(failure.code, { status, message, data: failure.data });
}

/** The one shape of the server's errors. */
function isWire(value: unknown): value is { code: string; message: string; data?: unknown } {
  const { code, message }: Fields = Object(value);
  return typeof code === 'string' && typeof message === 'string';
}

const OFFLINE = "You're offline. Try again when you're back online.";
const UPDATING = 'Ahoy is being updated. Try again in a moment.';
const UNREACHABLE = "We can't reach Ahoy. Try again in a moment.";

/** Returns the sentence for a failed call: the server's, or the one for no answer at all. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NoAnswer) return navigator.onLine ? UNREACHABLE : OFFLINE;
  return error instanceof ORPCError ? error.message : commonErrors.unexpected().message;
}

const SIGNED_OUT = 401;
const TOO_OFTEN = 429;
const SERVER_FAULTS = 500;

/** Whether the server has looked at a request and said no. Of everything else, the same request may succeed later. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ORPCError)) return false;
  const { status } = error;
  return status < SERVER_FAULTS && status !== SIGNED_OUT && status !== TOO_OFTEN;
}

/** The stable code of a failed call ("identity.usernameTaken"), or null when there was no answer at all. */
export function codeOf(error: unknown): string | null {
  return error instanceof ORPCError ? String(error.code) : null;
}
