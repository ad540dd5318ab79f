import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  createStripeBooks,
  type Fields,
  type StripeBooks,
  StripeFailure,
} from './stripe-books.ts';

export interface StripeStandIn {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Actions of Stripe's page library and the banks, outside our program. */
  readonly books: StripeBooks;
  /** Due webhooks that weren't fetched yet, oldest first, freshly signed. */
  webhooks(): { body: Buffer; headers: Record<string, string> }[];
  /** The next requests to this path go wrong: a 500 that is kept for their key, no answer at all, or a cut line. */
  fail(path: string, how: 'error' | 'silence' | 'cut', times: number): void;
  /** Requests that came, as "POST /v1/payment_intents". */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Shortest duration of a request with a key, so that another with the same key can overlap. */
const WORK_MS = 20;

/**
 * Stripe on loopback: the requests and answers of docs.stripe.com/api that we use. Bodies are form-encoded; a key is
 * answered again with the first answer, errors too, refused with other parameters, and in conflict while it runs.
 */
export async function startStripeStandIn(clock: { now(): number }): Promise<StripeStandIn> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const books = createStripeBooks(clock);
  const requests: string[] = [];
  const failures: { path: string; how: string; left: number }[] = [];
  const keys = new Map<string, KeptAnswer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stripe').pathname;
    requests.push(`${request.method} ${path}`);
    const failure = failures.find((one) => one.left > 0 && path.startsWith(one.path));
    if (failure !== undefined) failure.left -= 1;
    void serve({ request, response, books, keys, secretKey, how: failure?.how ?? null });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    secretKey,
    webhookSecret,
    books,
    requests,
    webhooks: () =>
      books.dueEvents().map((event) => {
        const body = Buffer.from(JSON.stringify(event, null, 2));
        return { body, headers: { 'stripe-signature': signature(body, webhookSecret, clock.now()) } };
      }),
    fail: (path, how, times) => void failures.push({ path, how, left: times }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** docs.stripe.com/webhooks: the HMAC-SHA256 of "timestamp.body". */
function signature(body: Buffer, secret: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

interface KeptAnswer {
  readonly parameters: string;
  /** Null while the first request runs. */
  answer: Answer | null;
}

interface Serving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly books: StripeBooks;
  readonly keys: Map<string, KeptAnswer>;
  readonly secretKey: string;
  readonly how: string | null;
}

async function serve(serving: Serving): Promise<void> {
  const { request, response, how } = serving;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (how === 'silence') return;
  if (how === 'cut') return void request.socket.destroy();
  const answer = await answerTo(serving, Buffer.concat(chunks).toString('utf8'));
  if (answer === 'cut') return void request.socket.destroy();
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    ...(answer.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(answer.body));
}

async function answerTo(
  { request, books, keys, secretKey, how }: Serving,
  body: string,
): Promise<(Answer & { isReplayed?: boolean }) | 'cut'> {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      .answer;
  const url = new URL(request.url ?? '/', 'http://stripe');
  const call = { method: request.method ?? 'GET', path: url.pathname };
  const fields = fieldsOf(call.method === 'GET' ? url.search.slice(1) : body);
  const run = (): Answer | 'cut' =>
    how === 'error'
      ? new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' }).answer
      : books.answer(call, fields);
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return run();
  const parameters = createHash('sha256').update(`${call.method} ${call.path}\n${body}`).digest('hex');
  const kept = keys.get(key);
  if (kept !== undefined) return again(kept, parameters);
  const first: KeptAnswer = { parameters, answer: null };
  keys.set(key, first);
  await sleep(WORK_MS);
  const answer = run();
  // A request that was cut before it was executed isn't stored.
  if (answer === 'cut') keys.delete(key);
  else first.answer = answer;
  return answer;
}

function again(kept: KeptAnswer, parameters: string): Answer & { isReplayed?: boolean } {
  if (kept.parameters !== parameters)
    return new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }).answer;
  if (kept.answer === null)
    return new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    }).answer;
  return { ...kept.answer, isReplayed: true };
}

/** "card[exp_month]=3" is { "card[exp_month]": "3" }: names stay as they are written. */
function fieldsOf(form: string): Fields {
  return Object.fromEntries(new URLSearchParams(form));
}
