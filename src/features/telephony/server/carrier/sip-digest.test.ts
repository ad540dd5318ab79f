import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SipDigest } from './sip-digest.ts';
import { header, headersOf, parseMessage, type SipRequest, type SipResponse } from './sip-message.ts';

const message = (lines: readonly string[]) => {
  const parsed = parseMessage({ head: lines.join('\r\n'), body: '' });
  if (parsed === null) throw new Error('not parsed');
  return parsed;
};
const challenged = (...challenges: readonly string[]) =>
  message(['SIP/2.0 407 Proxy Authentication Required', 'CSeq: 1 INVITE', ...challenges]) as SipResponse;
const request = (method: string, ...more: readonly string[]) =>
  message([
    `${method} sip:bob@example.com SIP/2.0`,
    'Call-ID: one',
    `CSeq: 2 ${method}`,
    ...more,
  ]) as SipRequest;
/** As JsSIP writes it. */
const credentials = (nonce: string) =>
  `Proxy-Authorization: Digest algorithm=MD5, username="alice", realm="example.com", nonce="${nonce}", ` +
  'uri="sip:bob@example.com", response="0", qop=auth, cnonce="f00", nc=00000001';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a challenge', () => {
  test('for SHA-256 is shown as one for MD5, and answered with SHA-256', () => {
    const digest = new SipDigest('secret');
    const shown = digest.toJsSip(
      challenged('Proxy-Authenticate: Digest realm="example.com", nonce="n1", algorithm=SHA-256, qop="auth"'),
    );
    expect(header(shown, 'proxy-authenticate')).toBe(
      'Digest realm="example.com", nonce="n1", algorithm=MD5, qop="auth"',
    );
    const answer = header(digest.fromJsSip(request('INVITE', credentials('n1'))), 'proxy-authorization');
    const secret = sha256('alice:example.com:secret');
    const requestHash = sha256('INVITE:sip:bob@example.com');
    expect(answer).toContain('algorithm=SHA-256,');
    expect(answer).toContain(`response="${sha256(`${secret}:n1:00000001:f00:auth:${requestHash}`)}"`);
  });

  test('among others is used if it is the first that we can answer', () => {
    const shown = new SipDigest('secret').toJsSip(
      challenged(
        'Proxy-Authenticate: Negotiate',
        'Proxy-Authenticate: Digest realm="a", nonce="n1", algorithm=SHA-1000',
        'Proxy-Authenticate: Digest realm="a", nonce="n2", algorithm="SHA-512-256"',
        'Proxy-Authenticate: Digest realm="a", nonce="n3"',
      ),
    );
    expect(headersOf(shown, 'proxy-authenticate')).toEqual(['Digest realm="a", nonce="n2", algorithm=MD5']);
  });

  test('of another realm beside it is answered as well, and so is the ACK', () => {
    const digest = new SipDigest('secret');
    const shown = digest.toJsSip(
      challenged(
        'Proxy-Authenticate: Digest realm="example.com", nonce="n1", qop="auth"',
        'Proxy-Authenticate: Digest realm="example.com", nonce="n2", algorithm=SHA-256',
        'Proxy-Authenticate: Digest realm="gate.test", nonce="n3", algorithm=SHA-256, opaque="o"',
      ),
    );
    expect(headersOf(shown, 'proxy-authenticate')).toEqual([
      'Digest realm="example.com", nonce="n1", qop="auth"',
    ]);
    const answers = headersOf(digest.fromJsSip(request('INVITE', credentials('n1'))), 'proxy-authorization');
    const response = sha256(`${sha256('alice:gate.test:secret')}:n3:${sha256('INVITE:sip:bob@example.com')}`);
    expect(answers.slice(1)).toEqual([
      'Digest algorithm=SHA-256, username="alice", realm="gate.test", nonce="n3", ' +
        `uri="sip:bob@example.com", opaque="o", response="${response}"`,
    ]);
    expect(headersOf(digest.fromJsSip(request('ACK')), 'proxy-authorization')).toEqual(answers);
  });

  test('for MD5 is left to JsSIP', () => {
    const digest = new SipDigest('secret');
    const plain = challenged('Proxy-Authenticate: Digest realm="example.com", nonce="n1"');
    expect(digest.toJsSip(plain)).toEqual(plain);
    expect(digest.fromJsSip(request('INVITE', credentials('n1')))).toEqual(
      request('INVITE', credentials('n1')),
    );
  });
});

test('an ACK repeats the credentials of its INVITE, and of no other', () => {
  const digest = new SipDigest('secret');
  digest.fromJsSip(request('INVITE', credentials('n1')));
  expect(header(digest.fromJsSip(request('ACK')), 'proxy-authorization')).toContain('nonce="n1"');
  const other = message(['ACK sip:bob@example.com SIP/2.0', 'Call-ID: one', 'CSeq: 3 ACK']) as SipRequest;
  expect(header(digest.fromJsSip(other), 'proxy-authorization')).toBeUndefined();
});
