import { Agent, request } from 'node:http';
import { offerToParent } from './children.ts';

/** The request to repeat. */
export interface HttpLoad {
  readonly url: string;
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** One Cookie header for each connection. */
  readonly cookies: readonly string[];
  readonly body?: string;
  readonly seconds: number;
}

export interface HttpLoadResult {
  readonly answered: number;
  /** Answers outside 200-299, and failed connections. */
  readonly refused: number;
  readonly latenciesMs: readonly number[];
}

/** Each connection is kept alive and sends its next request when the last one was answered. */
async function load(options: HttpLoad): Promise<HttpLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.cookies.length });
  const until = performance.now() + options.seconds * 1000;
  const latenciesMs: number[] = [];
  let refused = 0;
  await Promise.all(
    options.cookies.map(async (cookie) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const status = await statusOf(options, cookie, agent);
        latenciesMs.push(performance.now() - startedAt);
        if (status < 200 || status > 299) refused += 1;
      }
    }),
  );
  agent.destroy();
  return { answered: latenciesMs.length, refused, latenciesMs };
}

/** @returns the status of the answer, 0 when there was none */
function statusOf(options: HttpLoad, cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const headers =
      options.body === undefined
        ? { cookie }
        : {
            cookie,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(options.body)),
          };
    const sent = request(options.url, { method: options.method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    sent.end(options.body);
  });
}

offerToParent({ ready: {}, offers: { load } });
