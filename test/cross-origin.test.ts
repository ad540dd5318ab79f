import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renter } from '#features/numbers/server/renting/renters.world.ts';
import type { Client } from './client.ts';
import { startWorld, type World } from './world.ts';

const ALLOWED = 'https://app.example.com';
let world: World;
let ann: Client;
beforeAll(async () => {
  world = await startWorld({ env: { API_ORIGINS: `${ALLOWED}, http://localhost:5173` } });
  ({ client: ann } = await renter(world, 'ann'));
});
afterAll(() => world.stop());

const bearer = () => ({ authorization: `Bearer ${ann.cookieValue('session') ?? ''}` });
/** A request without cookies. */
const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${world.url}${path}`, { ...init, headers });

describe('a page of a configured site', () => {
  test('gets a preflight that lets it ask', async () => {
    const answer = await ask(
      '/rest/v1/phone_numbers',
      {
        origin: ALLOWED,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,prefer',
      },
      { method: 'OPTIONS' },
    );
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(answer.headers.get('access-control-allow-headers')).toContain('prefer');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('reads rows with its bearer token, and their total', async () => {
    const answer = await ask('/rest/v1/telephony_providers', {
      ...bearer(),
      origin: ALLOWED,
      'sec-fetch-site': 'cross-site',
      prefer: 'count=exact',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
    expect(answer.headers.get('content-range')).toBe('0-0/1');
  });

  test('may write, and call the functions', async () => {
    const headers = { ...bearer(), origin: ALLOWED, 'content-type': 'application/json' };
    const rpc = await ask('/rest/v1/rpc/get_best_provider_for_country', headers, {
      method: 'POST',
      body: '{"country":"GB","call_type":"inbound"}',
    });
    expect(rpc.status).toBe(200);
    const checked = await ask('/functions/v1/check-username', headers, {
      method: 'POST',
      body: '{"username":"nobody-at-all"}',
    });
    expect(checked.status).toBe(200);
    expect(checked.headers.get('access-control-allow-origin')).toBe(ALLOWED);
  });

  test('is not signed in by a cookie', async () => {
    const answer = await ask('/rest/v1/phone_numbers', { cookie: ann.cookie(), origin: ALLOWED });
    expect(answer.status).toBe(401);
  });

  test('has no access to the rest of the API', async () => {
    const headers = { ...bearer(), origin: ALLOWED, 'sec-fetch-site': 'cross-site' };
    const read = await ask('/api/identity/me', headers);
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    const write = await ask(
      '/api/identity/me',
      { ...headers, 'content-type': 'application/json' },
      {
        method: 'PATCH',
        body: '{"name":"Mallory"}',
      },
    );
    expect(write.status).toBe(403);
  });
});

test.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
  'a page of %s may not',
  async (origin) => {
    const headers = { ...bearer(), origin };
    const preflight = await ask('/rest/v1/phone_numbers', headers, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const read = await ask('/rest/v1/phone_numbers', headers);
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    const write = await ask(
      '/rest/v1/phone_numbers',
      { ...headers, 'content-type': 'application/json' },
      {
        method: 'POST',
        body: '{}',
      },
    );
    expect(write.status).toBe(403);
  },
);
