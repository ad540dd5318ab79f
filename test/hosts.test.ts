import { request as httpRequest } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice, mallory, registrationOf } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const SENTENCE =
  "Ahoy isn't set up for this address. If you run this server, set PUBLIC_URL to the address that people open, such as https://phone.example.com, and restart it. If it's behind a proxy, make sure the proxy passes on the Host header.";

interface Sent {
  readonly host: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address that the connection comes from; any of 127.0.0.0/8 is this machine's. */
  readonly from?: string;
}

/** A request like that of a misled browser. fetch doesn't allow choosing the host. */
function send(world: World, path: string, { host, method = 'GET', headers = {}, body, from }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = httpRequest(
      {
        port: world.port,
        host: '127.0.0.1',
        path,
        method,
        headers: { ...headers, host },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => (text += String(part)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

describe("a stranger's name that points to a fresh installation", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());
  const host = () => `rebound.attacker.test:${world.port}`;

  test('registers nobody, so the first account stays for who installed it', async () => {
    const answer = await send(world, '/api/identity/register', {
      host: host(),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `http://${host()}`,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify(registrationOf(mallory)),
    });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'http.unknownHost', message: SENTENCE });
    expect(await world.sql('select id from users')).toEqual([]);
    expect((await world.signUp(alice)).user.isOperator).toBe(true);
  });

  test.each(['/', '/login', '/nowhere', '/rest/v1/phone_numbers', '/sitemap.xml'])(
    'is shown no page, but which variable to set: %s',
    async (path) => {
      expect(await send(world, path, { host: host() })).toEqual({ status: 421, text: `${SENTENCE}\n` });
    },
  );

  test('opens no socket, whatever transport it asks for', async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const polling = await send(world, '/socket.io/?EIO=4&transport=polling', {
      host: host(),
      headers: { cookie: browser.cookie() },
    });
    expect(polling.status).toBe(403);
    const socket = io(world.url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: browser.cookie(), host: host(), origin: `http://${host()}` },
      auth: { deviceId: 'device-of-stranger' },
    });
    const outcome = await new Promise((done) => {
      socket.once('welcome', () => done('welcome'));
      socket.once('connect_error', () => done('refused'));
    });
    socket.close();
    expect(outcome).toBe('refused');
  });

  test.each(['/healthz', '/readyz'])(
    'is told by %s how the server is, as who watches it is',
    async (path) => {
      expect((await send(world, path, { host: '10.1.2.3' })).status).toBe(200);
    },
  );

  test('reads no figures, though its connection comes from this machine', async () => {
    expect((await send(world, '/metrics', { host: host() })).status).toBe(403);
    expect((await send(world, '/metrics', { host: `localhost:${world.port}` })).status).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip']) {
      const passedOn = { host: `localhost:${world.port}`, headers: { [name]: '203.0.113.9' } };
      expect((await send(world, '/metrics', passedOn)).status).toBe(403);
    }
  });
});

describe('the address of a client behind a proxy', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://phone.example.com' } });
    await world.signUp(alice);
  });
  afterAll(() => world.stop());

  async function sessionAddress(forwarded: string, from?: string): Promise<unknown> {
    await world.sql('delete from sessions');
    const answer = await send(world, '/api/identity/sign-in', {
      host: 'phone.example.com',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: alice.email, password: alice.password }),
      ...(from === undefined ? {} : { from }),
    });
    expect(answer.status).toBe(200);
    const [row] = await world.sql('select ip_address from sessions');
    return row?.['ip_address'];
  }

  test('is the one that the proxy appended, not the one that the client wrote before it', async () => {
    expect(await sessionAddress('203.0.113.66, 198.51.100.7')).toBe('198.51.100.7');
    expect(await sessionAddress('198.51.100.7')).toBe('198.51.100.7');
  });

  test('has no port, and is an address', async () => {
    expect(await sessionAddress('198.51.100.7:2000')).toBe('198.51.100.7');
    expect(await sessionAddress('[2001:db8::9]:2000')).toBe('2001:db8::9');
    expect(await sessionAddress('2001:db8::9')).toBe('2001:db8::9');
    expect(await sessionAddress('garbage0')).toBe('127.0.0.1');
  });

  test('is read from two proxies when there are two', async () => {
    await world.restart({ TRUST_PROXY: '2' });
    expect(await sessionAddress('203.0.113.66, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  });

  test('is that of the connection when no proxy is named', async () => {
    await world.restart({ TRUST_PROXY: '' });
    expect(await sessionAddress('203.0.113.66')).toBe('127.0.0.1');
  });

  test('is trusted only from the named proxy', async () => {
    await world.restart({ TRUST_PROXY: '127.0.0.7, 10.0.0.0/8' });
    expect(await sessionAddress('198.51.100.7', '127.0.0.9')).toBe('127.0.0.9');
    expect(await sessionAddress('203.0.113.66, 198.51.100.7, 10.0.0.2', '127.0.0.7')).toBe('198.51.100.7');
  });

  test.each(['1', '127.0.0.1', ''])(
    'gives nobody the figures of this machine by what they write (TRUST_PROXY=%s)',
    async (TRUST_PROXY) => {
      await world.restart({ TRUST_PROXY });
      const metrics = async (headers: Record<string, string>, host = 'localhost') =>
        (await send(world, '/metrics', { host, headers })).status;
      expect(await metrics({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
      expect(await metrics({ forwarded: 'for=127.0.0.1' })).toBe(403);
      expect(await metrics({}, 'phone.example.com')).toBe(403);
      expect(await metrics({})).toBe(200);
    },
  );
});
