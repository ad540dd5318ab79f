import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { TEST_CERTIFICATE } from '#test/stand-ins/certificate.ts';
import { type CertificateServer, startCertificateServer } from '#test/stand-ins/certificate-server.ts';
import { identityOf, type SwornCall } from '#test/stand-ins/passport.ts';
import { STIR_CERTIFICATES } from '#test/stand-ins/stir-certificates.ts';
import { type CallerCheckOptions, createCallerCheck } from './caller-check.ts';
import { certificatesIn, createCertificateSource } from './certificate-source.ts';

const { anchor, between, provider, providerKey, foreign, foreignKey, posing, posingKey } = STIR_CERTIFICATES;
const FROM = asE164('+12125550100');
const TO = asE164('+12125550150');
const log = createLog('fatal');
const chain = { kind: 'text', text: provider + between } as const;

let server: CertificateServer;
let at: number;
beforeAll(async () => {
  server = await startCertificateServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  at = 1_800_000_000_000;
  server.requests.length = 0;
  server.answers('/provider.pem', chain);
});

const now = () => at;
const source = () =>
  createCertificateSource({ now, mayReach: (_, port) => port === server.port, ca: TEST_CERTIFICATE.cert });

const sworn = (changed: Partial<SwornCall> = {}): string =>
  identityOf({
    key: providerKey,
    x5u: server.address('/provider.pem'),
    orig: '12125550100',
    dest: '12125550150',
    iat: at / 1_000,
    ...changed,
  });

function judge(identities: readonly string[], options: Partial<CallerCheckOptions> = {}) {
  const check = createCallerCheck({
    anchors: certificatesIn(anchor),
    certificates: source(),
    whenFailed: 'reject',
    log,
    now,
    ...options,
  });
  return check.judge({ identities, verstat: null }, { from: FROM, to: TO });
}

describe('a call whose carrier swears', () => {
  test.each(['A', 'B', 'C'] as const)('%s, with a certificate below an anchor, has that', async (attest) => {
    expect(await judge([sworn({ attest })])).toEqual({ attestation: attest, refusal: null });
  });

  test('among other headers is found by its type SHAKEN', async () => {
    expect(await judge(['aa.bb.cc;info=<https://x.test>;ppt=div', sworn()])).toMatchObject({
      attestation: 'A',
    });
  });

  test('nothing has nothing, and rings', async () => {
    expect(await judge([])).toEqual({ attestation: 'none', refusal: null });
  });
});

describe('an attestation fails, and the call can be refused', () => {
  test('61 seconds after it was sworn, and before', async () => {
    const stale = { attestation: 'failed', refusal: 403 };
    expect(await judge([sworn({ iat: at / 1_000 - 60 })])).toMatchObject({ attestation: 'A' });
    expect(await judge([sworn({ iat: at / 1_000 - 61 })])).toEqual(stale);
    expect(await judge([sworn({ iat: at / 1_000 + 61 })])).toEqual(stale);
  });

  test('for another caller, and for another callee', async () => {
    const invalid = { attestation: 'failed', refusal: 438 };
    expect(await judge([sworn({ orig: '442079460018' })])).toEqual(invalid);
    expect(await judge([sworn({ dest: '12125550151' })])).toEqual(invalid);
    expect(server.requests).toEqual([]);
  });

  test('if it was signed with another key, or changed afterwards', async () => {
    const invalid = { attestation: 'failed', refusal: 438 };
    expect(await judge([sworn({ key: foreignKey })])).toEqual(invalid);
    const [head, , signature] = sworn({ attest: 'C' }).split(/[.;]/);
    const [, better] = sworn({ attest: 'A' }).split(/[.;]/);
    const info = `info=<${server.address('/provider.pem')}>`;
    expect(await judge([`${head}.${better}.${signature};${info};ppt=shaken`])).toEqual(invalid);
    expect(await judge([`${head}.${better}.AAAA;${info};ppt=shaken`])).toEqual(invalid);
  });

  test('when its algorithm is none', async () => {
    expect(await judge([sworn({ header: { alg: 'none' } })])).toEqual({
      attestation: 'failed',
      refusal: 438,
    });
  });

  test('when header and token name different certificates', async () => {
    const identity = sworn().replace('/provider.pem>', '/foreign.pem>');
    expect(await judge([identity])).toEqual({ attestation: 'failed', refusal: 438 });
  });

  test('when it is huge', async () => {
    const identity = sworn().replace(';info', `${'A'.repeat(10_000)};info`);
    expect(await judge([identity])).toEqual({ attestation: 'failed', refusal: 438 });
    expect(server.requests).toEqual([]);
  });

  test('below another anchor, below a certificate that may issue none, and without the one between', async () => {
    const untrusted = { attestation: 'failed', refusal: 437 };
    const x5u = server.address('/other.pem');
    server.answers('/other.pem', { kind: 'text', text: foreign });
    expect(await judge([sworn({ x5u, key: foreignKey })])).toEqual(untrusted);
    server.answers('/other.pem', { kind: 'text', text: posing + provider + between });
    expect(await judge([sworn({ x5u, key: posingKey })])).toEqual(untrusted);
    server.answers('/other.pem', { kind: 'text', text: provider });
    expect(await judge([sworn({ x5u })])).toEqual(untrusted);
  });

  test('when the certificate is over', async () => {
    at = Date.parse('2127-01-01T00:00:00Z');
    expect(await judge([sworn()])).toEqual({ attestation: 'failed', refusal: 437 });
  });
});

describe('a certificate that cannot be had', () => {
  const unreachable = { attestation: 'failed', refusal: null };

  test.each([
    ['is not there', { kind: 'status', status: 404 }],
    ['is elsewhere', { kind: 'redirect', to: '/provider.pem' }],
    ['is none', { kind: 'text', text: '<html>' }],
    ['is broken', { kind: 'text', text: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }],
    ['never ends', { kind: 'endless' }],
    ['does not come within two seconds', { kind: 'silent' }],
  ] as const)('because it %s costs nobody their call', async (_, answer) => {
    server.answers('/gone.pem', answer);
    expect(await judge([sworn({ x5u: server.address('/gone.pem') })])).toEqual(unreachable);
    expect(server.requests).toEqual(['/gone.pem']);
  });

  test("because its server is down doesn't block the call", async () => {
    const other = await startCertificateServer();
    await other.stop();
    expect(await judge([sworn({ x5u: other.address('/provider.pem') })])).toEqual(unreachable);
  });

  test.each([
    'http://127.0.0.1/a.pem',
    'ftp://certificates.example/a.pem',
    'file:///etc/passwd',
    'https://user:word@127.0.0.1/a.pem',
    'nonsense',
  ])('from %s is not asked for', async (x5u) => {
    expect(await judge([sworn({ x5u })])).toEqual(unreachable);
  });
});

describe('where certificates may be fetched from', () => {
  test('is the internet, and neither this machine nor a network of ours, by address or by name', async () => {
    const guarded = createCertificateSource({ now, ca: TEST_CERTIFICATE.cert });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f000001'])
      await expect(guarded.chainAt(`https://${host}:8443/provider.pem`)).rejects.toThrow(
        /not public|cannot be/,
      );
    await expect(guarded.chainAt(server.address('/provider.pem'))).rejects.toThrow('it is not public');
    expect(server.requests).toEqual([]);
  });
});

describe('certificates', () => {
  test('are fetched once for many calls, and again when their time is over', async () => {
    server.answers('/provider.pem', { ...chain, cacheControl: 'public, max-age=600' });
    const certificates = source();
    await Promise.all(Array.from({ length: 50 }, () => judge([sworn()], { certificates })));
    expect(server.requests).toHaveLength(1);
    at += 599_000;
    expect(await judge([sworn()], { certificates })).toMatchObject({ attestation: 'A' });
    expect(server.requests).toHaveLength(1);
    at += 1_000;
    expect(await judge([sworn()], { certificates })).toMatchObject({ attestation: 'A' });
    expect(server.requests).toHaveLength(2);
  });

  test('that could not be had are asked for again half a minute later', async () => {
    const certificates = source();
    server.answers('/provider.pem', { kind: 'status', status: 500 });
    expect(await judge([sworn()], { certificates })).toMatchObject({ attestation: 'failed' });
    server.answers('/provider.pem', chain);
    expect(await judge([sworn()], { certificates })).toMatchObject({ attestation: 'failed' });
    expect(server.requests).toHaveLength(1);
    at += 30_000;
    expect(await judge([sworn()], { certificates })).toMatchObject({ attestation: 'A' });
  });
});

describe('nothing is claimed', () => {
  const nothing = { attestation: null, refusal: null };

  test('without an anchor', async () => {
    expect(await judge([sworn()], { anchors: null })).toEqual(nothing);
    expect(server.requests).toEqual([]);
  });

  test('of a number that is withheld', async () => {
    const check = createCallerCheck({ anchors: null, certificates: source(), whenFailed: 'ring', log, now });
    expect(await check.judge({ identities: [sworn()], verstat: 'A' }, { from: null, to: TO })).toEqual(
      nothing,
    );
  });
});

describe('what a carrier says that it has verified', () => {
  const check = (identities: readonly string[], anchors: CallerCheckOptions['anchors']) =>
    createCallerCheck({ anchors, certificates: source(), whenFailed: 'reject', log, now }).judge(
      { identities, verstat: 'failed' },
      { from: FROM, to: TO },
    );

  test('is taken where nothing else is known', async () => {
    expect(await check([], null)).toEqual({ attestation: 'failed', refusal: null });
    expect(await check([], certificatesIn(anchor))).toEqual({ attestation: 'failed', refusal: null });
  });

  test('does not count where we have verified it ourselves', async () => {
    expect(await check([sworn()], certificatesIn(anchor))).toMatchObject({ attestation: 'A' });
  });
});

test('a call that fails rings where nothing else is configured', async () => {
  expect(await judge([sworn({ key: foreignKey })], { whenFailed: 'ring' })).toEqual({
    attestation: 'failed',
    refusal: null,
  });
});
