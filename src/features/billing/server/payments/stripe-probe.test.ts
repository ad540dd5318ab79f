import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import { stripeProbe } from './stripe-probe.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** Stands in for https://api.stripe.com and answers requests for the balance with this status. */
async function stripe(status: number): Promise<string> {
  server = createServer((request, response) => {
    const isKnown = request.url === '/v1/balance' && request.headers.authorization === 'Bearer sk_test_right';
    response.writeHead(isKnown ? status : 401).end('{}');
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const look = async (STRIPE_API_URL: string, secretKey?: string, publishableKey = 'pk_test_page') => {
  const [finding] = await examine([
    stripeProbe({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: secretKey === undefined ? undefined : publishableKey,
      STRIPE_API_URL,
    }),
  ]);
  return finding;
};

test('without keys there are test cards', async () => {
  expect(await look('https://api.stripe.com')).toMatchObject({
    isGood: true,
    says: 'sandbox (default): test cards, no money moves',
  });
});

test.each([
  [200, 'a key'],
  [403, 'a restricted key that may not see the balance'],
])('an answer of %i is that of %s that Stripe knows', async (status) => {
  expect(await look(await stripe(status), 'sk_test_right')).toMatchObject({
    isGood: true,
    says: 'Stripe knows our key, for tests',
  });
});

test('an unknown key is reported as trouble, without showing it', async () => {
  const finding = await look(await stripe(200), 'sk_test_revoked');
  expect(finding).toMatchObject({ isGood: false, says: 'Stripe does not know our secret key.' });
  expect(JSON.stringify(finding)).not.toContain('sk_test_revoked');
});

test('keys of two modes are reported without asking Stripe', async () => {
  expect(await look('http://127.0.0.1:9', 'sk_live_right')).toMatchObject({
    isGood: false,
    says: 'the secret key is for real money and the publishable key for tests.',
  });
});

test('a Stripe that fails or does not answer is trouble', async () => {
  expect(await look(await stripe(503), 'sk_test_right')).toMatchObject({ isGood: false });
  const nobody = `http://127.0.0.1:${await freePort('tcp')}`;
  expect((await look(nobody, 'sk_test_right'))?.says).toContain('does not answer (connect ECONNREFUSED');
});
