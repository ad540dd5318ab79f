import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine, type Finding } from '#platform/server/doctor/probe.ts';
import { type Coturn, hasCoturn, startCoturn } from '#test/coturn.ts';
import { freePort } from '#test/free-port.ts';
import { TEST_CERTIFICATE } from '#test/stand-ins/certificate.ts';
import { turnProbes } from './turn-probes.ts';

const SECRET = 'a secret that both sides know';
const look = (config: Partial<Parameters<typeof turnProbes>[0]>): Promise<Finding[]> =>
  examine(turnProbes({ STUN_URLS: '', TURN_URLS: '', TURN_SECRET: undefined, ...config }));
const saysOf = (findings: readonly Finding[]) => findings.map(({ isGood, says }) => [isGood, says]);

test('no server is a default, with what it means', async () => {
  expect(saysOf(await look({}))).toEqual([
    [true, 'none (default): calls stay within one network'],
    [true, 'none (default): calls from behind strict firewalls have no sound'],
  ]);
});

test('an address that is none is trouble, with how one is written', async () => {
  const [stun, turn] = await look({
    STUN_URLS: 'stun.example.com',
    TURN_URLS: 'turn:a b',
    TURN_SECRET: SECRET,
  });
  expect(stun).toMatchObject({ isGood: false, remedy: 'Write stun:HOST:PORT in STUN_URLS.' });
  expect(turn).toMatchObject({
    isGood: false,
    remedy: 'Write turn:HOST:PORT?transport=udp in TURN_URLS.',
  });
});

test('a secret without a server is trouble', async () => {
  const [, turn] = await look({ TURN_SECRET: SECRET });
  expect(turn).toMatchObject({
    isGood: false,
    says: 'TURN_SECRET is set without TURN_URLS, so browsers are given no relay.',
  });
});

test('TURN without a secret is trouble', async () => {
  const [, turn] = await look({ TURN_URLS: 'turn:127.0.0.1:9' });
  expect(turn).toMatchObject({
    isGood: false,
    says: 'there is no secret, so browsers are not told about it.',
  });
});

test('a server that is not there, or says nothing, does not answer: that is not a wrong secret', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((done) => silent.bind(0, '127.0.0.1', done));
  const listening = createServer();
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  const tcp = typeof address === 'object' ? address?.port : 0;
  const nobody = await freePort('tcp');
  const findings = await look({
    STUN_URLS: `stun:127.0.0.1:${silent.address().port}`,
    TURN_URLS: `turn:127.0.0.1:${silent.address().port},turn:127.0.0.1:${tcp}?transport=tcp,turn:127.0.0.1:${nobody}?transport=tcp`,
    TURN_SECRET: SECRET,
  });
  silent.close();
  listening.close();
  expect(saysOf(findings)).toEqual([
    [false, 'there is no answer (no answer within 2.5 s).'],
    [false, 'there is no answer (no answer within 2.5 s).'],
    [false, 'there is no answer (no answer within 2.5 s).'],
    [false, `there is no answer (connect ECONNREFUSED 127.0.0.1:${nobody}).`],
  ]);
  expect(findings[3]?.remedy).toBe(
    `Check that it runs at 127.0.0.1, and that the firewall lets TCP ${nobody} in.`,
  );
});

test('TURN over TLS with an untrusted certificate is a problem', async () => {
  const server = createTlsServer(TEST_CERTIFICATE);
  server.on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const [, turn] = await look({ TURN_URLS: `turns:127.0.0.1:${port}?transport=tcp`, TURN_SECRET: SECRET });
  server.close();
  expect(turn?.isGood).toBe(false);
  expect(turn?.says).toMatch(/^there is no answer \(.*certificate.*\)\.$/i);
});

describe.runIf(hasCoturn())('a real coturn', () => {
  const OWN = ['use-auth-secret', `static-auth-secret=${SECRET}`, 'realm=ahoy.test', 'user-quota=8'];
  const DENIALS = ['denied-peer-ip=10.0.0.0-10.255.255.255', 'denied-peer-ip=169.254.0.0-169.254.255.255'];
  let fenced: Coturn;
  let open: Coturn;
  beforeAll(async () => {
    fenced = await startCoturn([...OWN, ...DENIALS]);
    // What coturn does with nothing but the secret, but for loopback, which it refuses by itself.
    open = await startCoturn([...OWN, 'allow-loopback-peers', 'cli-password=not-used']);
  });
  afterAll(async () => {
    await fenced.stop();
    await open.stop();
  });

  test('says our address, and gives relays over UDP and TCP', async () => {
    const at = `127.0.0.1:${fenced.port}`;
    const findings = await look({
      STUN_URLS: `stun:${at}`,
      TURN_URLS: `turn:${at}?transport=udp, turn:${at}?transport=tcp`,
      TURN_SECRET: SECRET,
    });
    expect(findings.map(({ subject, says, isGood }) => [subject, isGood, says])).toEqual([
      [`STUN stun:${at}`, true, 'answers, and sees us as 127.0.0.1'],
      [`TURN turn:${at}?transport=udp`, true, 'gives a relay, and none into private networks'],
      [`TURN turn:${at}?transport=tcp`, true, 'gives a relay'],
    ]);
  });

  test("with another secret is reported differently from one that doesn't answer", async () => {
    const [, udp, tcp] = await look({
      TURN_URLS: `turn:127.0.0.1:${fenced.port},turn:127.0.0.1:${fenced.port}?transport=tcp`,
      TURN_SECRET: 'guessed',
    });
    for (const finding of [udp, tcp])
      expect(finding).toMatchObject({
        isGood: false,
        says: 'the server does not accept our secret.',
        remedy:
          "Set TURN_SECRET to coturn's static-auth-secret, and see that it has use-auth-secret and that the clocks of both machines agree.",
      });
  });

  test('that would relay into private networks is shouted about, with the lines that end it', async () => {
    const [, turn] = await look({ TURN_URLS: `turn:127.0.0.1:${open.port}`, TURN_SECRET: SECRET });
    expect(turn).toMatchObject({
      isGood: false,
      says: 'DANGER: it relays into private networks (127.0.0.1, 10.0.0.1, 169.254.169.254, ::1). Everybody with an account can reach them.',
    });
    for (const line of [
      'denied-peer-ip=10.0.0.0-10.255.255.255',
      'denied-peer-ip=127.0.0.0-127.255.255.255',
      'denied-peer-ip=169.254.0.0-169.254.255.255',
      'denied-peer-ip=::1',
    ])
      expect(turn?.remedy?.split('\n').map((text) => text.trim())).toContain(line);
  });

  test('can be asked again and again, for each time is another account to it', async () => {
    const config = { TURN_URLS: `turn:127.0.0.1:${fenced.port}?transport=tcp`, TURN_SECRET: SECRET };
    for (let times = 0; times < 5; times += 1)
      expect((await look(config)).every(({ isGood }) => isGood)).toBe(true);
  });
});
