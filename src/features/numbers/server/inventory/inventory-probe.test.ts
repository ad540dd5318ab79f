import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import { inventoryProbe } from './inventory-probe.ts';

const ACCOUNT = 'AC00000000000000000000000000000001';
let server: Server | null = null;
afterEach(() => server?.close());

/** Knows one key, and answers to nobody else. */
async function provider(path: string, authorization: string): Promise<string> {
  server = createServer((request, response) => {
    const isKnown = request.url === path && request.headers.authorization === authorization;
    response.writeHead(isKnown ? 200 : 401).end('{}');
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const look = async (config: Partial<Parameters<typeof inventoryProbe>[0]>) => {
  const [finding] = await examine([
    inventoryProbe({
      TELNYX_API_KEY: undefined,
      TELNYX_API_URL: 'http://127.0.0.1:9',
      TWILIO_ACCOUNT_SID: undefined,
      TWILIO_AUTH_TOKEN: undefined,
      TWILIO_API_URL: 'http://127.0.0.1:9',
      ...config,
    }),
  ]);
  return finding;
};

test('numbers are of this installation by default', async () => {
  expect(await look({})).toMatchObject({
    isGood: true,
    says: 'of this installation (default), from ranges reserved for fiction',
  });
});

test('Telnyx accepts our key, or says that it does not', async () => {
  const TELNYX_API_URL = `${await provider('/v2/balance', 'Bearer KEY-right')}/v2`;
  expect(await look({ TELNYX_API_URL, TELNYX_API_KEY: 'KEY-right' })).toMatchObject({
    isGood: true,
    says: 'Telnyx accepts the key',
  });
  expect(await look({ TELNYX_API_URL, TELNYX_API_KEY: 'KEY-wrong' })).toMatchObject({
    isGood: false,
    says: 'Telnyx rejects the key (401).',
    remedy: 'Correct TELNYX_API_KEY.',
  });
});

test('Twilio accepts our account, or says that it does not', async () => {
  const right = Buffer.from(`${ACCOUNT}:right`).toString('base64');
  const TWILIO_API_URL = await provider(`/2010-04-01/Accounts/${ACCOUNT}.json`, `Basic ${right}`);
  const account = { TWILIO_API_URL, TWILIO_ACCOUNT_SID: ACCOUNT };
  expect(await look({ ...account, TWILIO_AUTH_TOKEN: 'right' })).toMatchObject({ isGood: true });
  expect(await look({ ...account, TWILIO_AUTH_TOKEN: 'wrong' })).toMatchObject({
    isGood: false,
    remedy: 'Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  });
});

test('a provider that does not answer is trouble', async () => {
  const port = await freePort('tcp');
  const finding = await look({ TELNYX_API_KEY: 'KEY', TELNYX_API_URL: `http://127.0.0.1:${port}` });
  expect(finding?.says).toContain("Telnyx isn't answering (connect ECONNREFUSED");
});
