import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** error: 500. busy: 429. silence: no answer at all. cut: refused before anything was done. lost: done, and not answered. */
export type Failure = 'error' | 'busy' | 'silence' | 'cut' | 'lost';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface FailingServer {
  readonly url: string;
  /** Requests that came, as "POST /v2/number_orders". */
  readonly requests: readonly string[];
  /** The next requests that have this in their method and path go wrong: "POST /v2/number_orders". */
  fail(what: string, how: Failure, times?: number): void;
  stop(): Promise<void>;
}

/** An API on loopback that can fail like real APIs. */
export async function startFailingServer(
  answer: (api: ApiRequest) => Answer,
  refusal: (how: 'error' | 'busy') => Answer,
): Promise<FailingServer> {
  const requests: string[] = [];
  const failures: { what: string; how: Failure; left: number }[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const api: ApiRequest = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    requests.push(`${api.method} ${pathname}`);
    const failure = failures.find(({ what, left }) => left > 0 && `${api.method} ${pathname}`.includes(what));
    if (failure !== undefined) failure.left -= 1;
    const how = failure?.how ?? null;
    if (how === 'silence') return;
    if (how === 'cut') return void request.socket.destroy();
    const { status, body } = how === 'error' || how === 'busy' ? refusal(how) : answer(api);
    if (how === 'lost') return void request.socket.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    fail: (what, how, times = 1) => void failures.push({ what, how, left: times }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
