import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { type PushServiceStandIn, startPushService } from '#test/stand-ins/push-service.ts';
import { startWorld, type World } from '#test/world.ts';
import { PUSH_DEVICES_MAX } from '../../constants-push.ts';

let world: World;
let service: PushServiceStandIn;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

const devicesOf = async (client: Client) => (await client.notifications.devices()).devices;
async function signedInAgain(person: typeof alice): Promise<Client> {
  const client = world.visitor();
  await client.signIn(person);
  return client;
}

test('twenty processes that start at once make one key pair, and the private half is sealed', async () => {
  await world.sql('delete from push_keys');
  const others = await Promise.all([1, 2, 3].map(() => world.startAnother()));
  const keys = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const there = others[n % others.length];
      const client = there === undefined ? ann : world.visitorOf(there);
      client.useCookies(ann.cookie());
      return (await client.notifications.devices()).publicKey;
    }),
  );
  expect(new Set(keys).size).toBe(1);
  const [row] = await world.sql('select public_key, private_key from push_keys');
  expect(row?.['public_key']).toBe(keys[0]);
  expect(String(row?.['private_key']).length).toBeGreaterThan(60);
  // In a database alone, the private half can't be told from noise: 32 bytes, sealed, are more than that.
  expect(Buffer.from(String(row?.['private_key']), 'base64url')).toHaveLength(12 + 16 + 43);
});

test('a browser is listed with its push service, and as this device only where it is', async () => {
  const browser = service.subscribe();
  const { id } = await ann.notifications.subscribe(browser.subscription);
  const elsewhere = await signedInAgain(alice);
  expect(await devicesOf(ann)).toMatchObject([{ id, service: '127.0.0.1', isHere: true, pushedAt: null }]);
  expect(await devicesOf(elsewhere)).toMatchObject([{ id, isHere: false }]);
  expect(await devicesOf(ben)).toEqual([]);
  await ann.notifications.removeDevice({ id });
  expect(await devicesOf(ann)).toEqual([]);
});

test('a test push arrives encrypted and signed, and the answer of the push service is shown', async () => {
  const { publicKey } = await ann.notifications.devices();
  const browser = service.subscribe(publicKey);
  const { id } = await ann.notifications.subscribe(browser.subscription);
  expect(await ann.notifications.testDevice({ id })).toEqual({
    answer: 'accepted',
    service: '127.0.0.1',
    status: 201,
  });
  expect(browser.pushes).toMatchObject([
    { topic: 'test', urgency: 'high', ttl: 86_400, message: { title: 'Ahoy', tag: 'test' } },
  ]);
  expect(await devicesOf(ann)).toMatchObject([{ id, answer: 'accepted' }]);
});

test('a browser that its push service no longer knows is forgotten', async () => {
  const browser = service.subscribe();
  const { id } = await ann.notifications.subscribe(browser.subscription);
  browser.fails({ status: 410 });
  expect(await ann.notifications.testDevice({ id })).toMatchObject({ answer: 'gone', status: 410 });
  expect(await devicesOf(ann)).toEqual([]);
});

test('a message that is too large is shortened and sent again', async () => {
  const browser = service.subscribe();
  const { id } = await ann.notifications.subscribe(browser.subscription);
  browser.fails({ atMost: 200 });
  expect(await ann.notifications.testDevice({ id })).toMatchObject({ answer: 'accepted' });
  expect(browser.requests).toBe(2);
  expect(browser.pushes[0]?.message.body).toBeUndefined();
});

test.each([
  ['a redirect to a private address', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 307],
  ['a refusal', { status: 403 }, 403],
] as const)('%s is not followed and not tried again', async (_what, fault, status) => {
  const browser = service.subscribe();
  const { id } = await ann.notifications.subscribe(browser.subscription);
  browser.fails(fault);
  expect(await ann.notifications.testDevice({ id })).toMatchObject({ answer: 'refused', status });
  expect(browser.requests).toBe(1);
});

test.each(['http://10.0.0.7/push', 'https://192.168.1.1/push', 'https://169.254.169.254/latest'])(
  'an endpoint inside a network that is stored already, %s, gets no request',
  async (endpoint) => {
    const { id } = await ann.notifications.subscribe(service.subscribe().subscription);
    await world.sql('update push_subscriptions set endpoint = $2 where id = $1', [id, endpoint]);
    expect(await ann.notifications.testDevice({ id })).toMatchObject({ answer: 'refused', status: null });
  },
);

test('the session takes its browser with it when it ends', async () => {
  const elsewhere = await signedInAgain(bob);
  const { id } = await elsewhere.notifications.subscribe(service.subscribe().subscription);
  expect(await devicesOf(ben)).toMatchObject([{ id }]);
  await elsewhere.identity.signOut();
  expect(await devicesOf(ben)).toEqual([]);
});

test('a browser belongs to whoever is signed in there now, and nobody takes it without its keys', async () => {
  const { subscription } = service.subscribe();
  await ann.notifications.subscribe(subscription);
  const others = service.subscribe().subscription.keys;
  await expect(ben.notifications.subscribe({ ...subscription, keys: others })).rejects.toMatchObject({
    code: 'notifications.subscriptionTaken',
  });
  const { id } = await ben.notifications.subscribe(subscription);
  expect(await devicesOf(ben)).toMatchObject([{ id }]);
  expect(await devicesOf(ann)).toEqual([]);
  await ben.notifications.removeDevice({ id });
});

test('a session has one browser, and a new subscription takes the place of the old one', async () => {
  const [old, fresh] = [service.subscribe().subscription, service.subscribe().subscription];
  await ann.notifications.subscribe(old);
  const { id } = await ann.notifications.subscribe({ ...fresh, replaces: old.endpoint });
  expect((await devicesOf(ann)).map((device) => device.id)).toEqual([id]);
});

test('with one browser too many, the one that was pushed to longest ago is forgotten', async () => {
  await world.sql(
    `insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
     select 'of-' || n, 'token-' || n, $1, now() + interval '1 day', now(), now() from generate_series(1, $2) n`,
    [ben.user.id, PUSH_DEVICES_MAX],
  );
  await world.sql(
    `insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at, pushed_at)
     select 'browser-' || n, $1, 'of-' || n, 'https://push.example/' || n, '', '', now() - interval '1 day',
       now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [ben.user.id, PUSH_DEVICES_MAX],
  );
  await ben.notifications.subscribe(service.subscribe().subscription);
  const left = (await devicesOf(ben)).map(({ id }) => id);
  expect(left).toHaveLength(PUSH_DEVICES_MAX);
  expect(left).not.toContain(`browser-${PUSH_DEVICES_MAX}`);
});

test('a lost secret makes new keys, and browsers of the old ones are forgotten', async () => {
  await ann.notifications.subscribe(service.subscribe().subscription);
  const before = (await ann.notifications.devices()).publicKey;
  await world.sql(`update push_keys set private_key = 'AAAA'`);
  const other = await world.startAnother();
  const client = world.visitorOf(other);
  client.useCookies(ann.cookie());
  const { publicKey, devices } = await client.notifications.devices();
  expect(publicKey).not.toBe(before);
  expect(devices).toEqual([]);
});

test.each([
  ['no address', { endpoint: 'push' }],
  ['another protocol', { endpoint: 'ftp://push.example/1' }],
  ['an address at home', { endpoint: 'https://192.168.1.7/push' }],
  ['an address of this machine', { endpoint: 'https://[::1]/push' }],
  ['a number that is this machine', { endpoint: 'https://2130706434/push' }],
  ['where clouds keep credentials', { endpoint: 'https://169.254.169.254/push' }],
  ['a name and password', { endpoint: 'https://a:b@push.example/1' }],
  ['a point that is not on the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ['a short secret', { keys: { p256dh: 'A'.repeat(87), auth: 'AAAA' } }],
])('a subscription with %s is refused', async (_what, wrong) => {
  const { subscription } = service.subscribe();
  await expect(ann.notifications.subscribe({ ...subscription, ...wrong })).rejects.toMatchObject({
    status: 400,
  });
});

test("signed out, or with somebody else's browser, there is nothing to see and nothing to do", async () => {
  const visitor = world.visitor();
  const { subscription } = service.subscribe();
  const { id } = await ann.notifications.subscribe(subscription);
  for (const ask of [
    () => visitor.notifications.devices(),
    () => visitor.notifications.subscribe(subscription),
    () => visitor.notifications.removeDevice({ id }),
    () => visitor.notifications.testDevice({ id }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 401 });
  await expect(ben.notifications.removeDevice({ id })).rejects.toMatchObject({ status: 404 });
  await expect(ben.notifications.testDevice({ id })).rejects.toMatchObject({ status: 404 });
});
