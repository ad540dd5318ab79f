import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A company with accounts that people connect by its consent page (RFC 6749 with PKCE), on loopback. */
export interface CalendarCompany {
  readonly url: string;
  /** Events of the account as its interface has them, by id. */
  readonly events: ReadonlyMap<string, CompanyEvent>;
  /** Requests of its interface that came, as "GET /calendar/v3/…", without their queries. */
  readonly requests: string[];
  /** Adds or replaces an event, as its person does. */
  put(event: CompanyEvent): void;
  /** Deletes an event, as its person does. */
  delete(id: string): void;
  /** The person presses "Allow". @returns where the browser goes next */
  allow(consentUrl: string): string;
  /** The person takes the consent back. */
  revoke(): void;
  /** Answers the next requests of its interface so. */
  fails(status: number, times?: number): void;
  /** Does what the next request of this kind asks, and breaks off before the answer. */
  losesAnswer(method: string): void;
  /** One that it takes. */
  accessToken(): string;
  stop(): Promise<void>;
}

export interface CompanyEvent extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** What one company does in its own way. */
export interface CompanyWays {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly rotates: boolean;
  answer(asked: Asked, state: CompanyState): Answer;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly content: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly content?: object;
}

export interface CompanyState {
  readonly events: Map<string, CompanyEvent>;
  /** Which change each event, or its removal, was. */
  readonly changes: Map<string, number>;
  set(event: CompanyEvent): void;
  remove(id: string): void;
  version(): number;
  readonly url: string;
}

const CLIENT = { id: 'ahoy', secret: 'company-secret' };

export async function startCalendarCompany(ways: CompanyWays): Promise<CalendarCompany> {
  const events = new Map<string, CompanyEvent>();
  const changes = new Map<string, number>();
  const requests: string[] = [];
  const codes = new Map<string, { challenge: string; returnTo: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  let count = 0;
  let failing = { status: 0, times: 0 };
  let lost: string | null = null;
  let url = '';
  const state: CompanyState = {
    events,
    changes,
    set(event) {
      events.set(event.id, event);
      changes.set(event.id, ++count);
    },
    remove(id) {
      events.delete(id);
      changes.set(id, ++count);
    },
    version: () => count,
    get url() {
      return url;
    },
  };

  function token(form: URLSearchParams): Answer {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return { status: 401, content: { error: 'invalid_client' } };
    const refused: Answer = { status: 400, content: { error: 'invalid_grant' } };
    let refreshToken = form.get('refresh_token') ?? '';
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code?.challenge !== challenge || code.returnTo !== form.get('redirect_uri')) return refused;
      refreshTokens.add((refreshToken = randomUUID()));
    } else if (!refreshTokens.has(refreshToken)) return refused;
    else if (ways.rotates) {
      refreshTokens.delete(refreshToken);
      refreshTokens.add((refreshToken = randomUUID()));
    }
    const accessToken = randomUUID();
    accessTokens.add(accessToken);
    return {
      status: 200,
      content: {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 3_599,
        ...(ways.rotates || form.has('code') ? { refresh_token: refreshToken } : {}),
      },
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const asked = new URL(request.url ?? '/', url);
    const end = ({ status, content }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(content === undefined ? '' : JSON.stringify(content));
    if (asked.pathname === ways.tokenPath) return void end(token(new URLSearchParams(body)));
    const method = request.method ?? 'GET';
    requests.push(`${method} ${asked.pathname}`);
    if (failing.times-- > 0) return void end({ status: failing.status });
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!accessTokens.has(bearer)) return void end({ status: 401 });
    const content = body === '' ? {} : (JSON.parse(body) as Asked['content']);
    const given = ways.answer({ method, url: asked, headers: request.headers, content }, state);
    if (lost !== method) return void end(given);
    lost = null;
    response.destroy();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    events,
    requests,
    put: state.set,
    delete: state.remove,
    allow(consentUrl) {
      const asked = new URL(consentUrl);
      if (asked.pathname !== ways.authorizePath) throw new Error(`No consent page at ${asked.pathname}`);
      const { searchParams: query } = asked;
      const [code, returnTo] = [randomUUID(), query.get('redirect_uri') ?? ''];
      codes.set(code, { challenge: query.get('code_challenge') ?? '', returnTo });
      return `${returnTo}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`;
    },
    revoke() {
      refreshTokens.clear();
      accessTokens.clear();
    },
    fails(status, times = 1) {
      failing = { status, times };
    },
    losesAnswer(method) {
      lost = method;
    },
    accessToken: () => [...accessTokens].at(-1) ?? '',
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
