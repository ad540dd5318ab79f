import { describe, expect, test } from 'vitest';
import { passportFault, readIdentity, readPassport, shakenAmong } from './passport.ts';

const NOW = 1_795_000_000_000;
const header = { alg: 'ES256', ppt: 'shaken', typ: 'passport', x5u: 'https://certificates.example/1234.pem' };
const claims = {
  attest: 'A',
  dest: { tn: ['12125550150'] },
  iat: 1_795_000_000,
  orig: { tn: '12125550100' },
  origid: '123e4567-e89b-12d3-a456-426655440000',
};
const call = { from: '+12125550100', to: '+12125550150', now: NOW };
const fault = (changed: object, at: Partial<typeof call> = {}) => {
  const passport = readPassport({ header, claims: { ...claims, ...changed } });
  return passport === null ? 'malformed' : passportFault(passport, { ...call, ...at });
};

describe('an attestation of a call', () => {
  test('holds for that call', () => {
    expect(fault({})).toBeNull();
    expect(fault({ dest: { tn: ['442079460018', '+12125550150'] } })).toBeNull();
  });

  test('holds for sixty seconds, and not from a clock that is further ahead', () => {
    expect(fault({}, { now: NOW + 60_000 })).toBeNull();
    expect(fault({}, { now: NOW + 61_000 })).toBe('stale');
    expect(fault({}, { now: NOW - 60_000 })).toBeNull();
    expect(fault({}, { now: NOW - 61_000 })).toBe('stale');
  });

  test("doesn't hold for another caller or another callee", () => {
    expect(fault({ orig: { tn: '12125550101' } })).toBe('other-caller');
    expect(fault({}, { from: '+442079460018' })).toBe('other-caller');
    expect(fault({ dest: { tn: ['12125550151'] } })).toBe('other-called');
  });

  test.each([
    ['no level', { attest: 'D' }],
    ['a time in words', { iat: 'now' }],
    ['nobody called', { dest: { tn: [] } }],
    ['a caller that is no number', { orig: { tn: 'alice' } }],
    ['a caller that is an address', { orig: { uri: 'sip:alice@example.com' } }],
    ['no origin', { origid: undefined }],
  ])('is nothing with %s', (_, changed) => expect(fault(changed)).toBe('malformed'));

  test.each([
    ['another algorithm', { alg: 'none' }],
    ['a secret in place of a key', { alg: 'HS256' }],
    ['another kind', { ppt: 'div' }],
    ['no address of a certificate', { x5u: undefined }],
  ])('is nothing with %s in its header', (_, changed) =>
    expect(readPassport({ header: { ...header, ...changed }, claims })).toBeNull(),
  );
});

describe('an Identity header', () => {
  test('is a token, the address of its certificate, and its kind', () => {
    expect(readIdentity('aa.bb.c-_1;info=<https://x.test/a.pem>;alg=ES256;ppt=shaken')).toEqual({
      parts: ['aa', 'bb', 'c-_1'],
      info: 'https://x.test/a.pem',
      ppt: 'shaken',
    });
    expect(readIdentity('aa.bb.cc ; ppt="shaken" ; info=<https://x.test/a?b=c=d>')).toMatchObject({
      info: 'https://x.test/a?b=c=d',
      ppt: 'shaken',
    });
  });

  test.each([
    '',
    ';;;',
    'aa.bb;info=<https://x.test>',
    '..cc;info=<https://x.test>;ppt=shaken',
    'aa.bb.cc;ppt=shaken',
    'aa.bb.cc;info=https://x.test',
    `aa.${'b'.repeat(8_000)}.cc;info=<https://x.test>;ppt=shaken`,
  ])('that cannot be followed is none: %.40s', (text) => expect(readIdentity(text)).toBeNull());

  test('of SHAKEN is found among others', () => {
    const div = 'aa.bb.cc;info=<https://x.test>;ppt=div';
    const shaken = 'dd.ee.ff;info=<https://x.test>;alg=ES256;ppt="shaken"';
    expect(shakenAmong([div, shaken])).toBe(shaken);
    expect(shakenAmong([div])).toBeNull();
    expect(shakenAmong([])).toBeNull();
  });
});
