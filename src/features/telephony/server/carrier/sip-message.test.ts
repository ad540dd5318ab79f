import { describe, expect, test } from 'vitest';
import {
  answerToNonsense,
  branchOf,
  faultOf,
  header,
  parseMessage,
  replyTo,
  type SipMessage,
  type SipRequest,
  tagOf,
  writeMessage,
} from './sip-message.ts';

const head = [
  'INVITE sip:+12125550190@example.com SIP/2.0',
  'v: SIP/2.0/TCP 192.0.2.1;branch=z9hG4bK77',
  'From: "Alice; tag=no" <sip:+12125550100@example.com;tag=no> ;  tag = a1',
  'To: <sip:+12125550190@example.com>',
  'i: 4711@192.0.2.1',
  'CSeq: 1 INVITE',
  'Subject: one',
  '\tline',
].join('\r\n');
const parse = (text: string, body = ''): SipMessage => {
  const message = parseMessage({ head: text, body });
  if (message === null) throw new Error('not parsed');
  return message;
};
const request = (text: string): SipRequest => {
  const message = parse(text);
  if (message.kind !== 'request') throw new Error('no request');
  return message;
};

describe('a message', () => {
  test('short names, folded lines and blanks mean the same as long ones', () => {
    const message = parse(head);
    expect(header(message, 'call-id')).toBe('4711@192.0.2.1');
    expect(header(message, 'subject')).toBe('one line');
    expect(tagOf(message, 'from')).toBe('a1');
    expect(tagOf(message, 'to')).toBeNull();
    expect(branchOf(message)).toBe('z9hG4bK77');
    expect(faultOf(message)).toBeNull();
  });

  test('is written with the length of its body in bytes', () => {
    const text = writeMessage(parse('SIP/2.0 200 OK\r\nv: x\r\nl: 1', 'ü'));
    expect(text).toBe('SIP/2.0 200 OK\r\nVia: x\r\nContent-Length: 2\r\n\r\nü');
  });

  test.each([
    ['another version', head.replace('SIP/2.0', 'SIP/7.0')],
    ['no request line', 'hello'],
    ['a blank in the address', head.replace('sip:+', 'sip: +')],
    ['a line without a name', `${head}\r\n: value`],
    ['a line without a colon', `${head}\r\nvalue`],
    ['a status of 700', 'SIP/2.0 700 What'],
    ['nothing', ''],
    ['a line end that is LF alone', `${head}\nX: y`],
    ['a CR alone', `${head}\r\nX: y\rz`],
  ])('%s is no SIP', (_what, text) => {
    expect(parseMessage({ head: text, body: '' })).toBeNull();
  });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a header named %s is one like any other',
  (name) => {
    const message = parse(`${head}\r\n${name}: x`);
    expect(header(message, name.toLowerCase())).toBe('x');
    expect(writeMessage(message)).toMatch(new RegExp(`\r\n${name}: x\r\n`, 'i'));
  },
);

describe("data that isn't SIP", () => {
  test('is answered with 400 where its headers say enough for an answer', () => {
    const answer = answerToNonsense(head.replace('SIP/2.0\r\n', 'SIP/2.0  \r\n'));
    expect(answer).toEqual({ kind: 'reply', text: expect.stringMatching(/^SIP\/2\.0 400 Bad Request\r\n/) });
  });

  test.each([
    ['ignore', 'a response', head.replace(/^.*/, 'SIP/2.0 4294967301 OK')],
    ['ignore', 'an ACK', head.replaceAll('INVITE', 'ACK').replace('sip:+', 'sip: +')],
    ['close', 'one without a Via', head.replace('sip:+', 'sip: +').replace('v:', 'X-Via:')],
    ['close', 'what has no headers', 'GET / HTTP/1.1'],
  ])('%s: %s', (kind, _what, text) => {
    expect(answerToNonsense(text)).toEqual({ kind });
  });
});

describe('problems of a request', () => {
  test.each([
    ['Missing To', head.replace('To:', 'X-To:')],
    ['Repeated From', `${head}\r\nf: <sip:b@example.com>;tag=2`],
    ['Bad CSeq', head.replace('CSeq: 1', 'CSeq: 4294967297')],
    ['Bad CSeq', head.replace('CSeq: 1', 'CSeq: -1')],
    ['CSeq of another method', head.replace('1 INVITE', '1 BYE')],
    ['Bad Call-ID', head.replace('i: 4711@192.0.2.1', 'i: 4711 4712')],
    ['From without a tag', head.replace('tag = a1', 'tog = a1')],
    ['Bad Via', head.replace('branch=z9hG4bK77', 'branch=77')],
    ['Bad Via', head.replace('v:', 'X-Via:')],
    ['Bad Max-Forwards', `${head}\r\nMax-Forwards: -1`],
    ['Bad identifiers', head.replace('4711@192.0.2.1', '__pro').replace('a1', 'to__')],
  ])('%s', (phrase, text) => {
    expect(faultOf(parse(text))).toEqual({ status: 400, phrase });
  });
});

test('a reply repeats what names the request, and the same request gets the same tag', () => {
  const reply = replyTo(request(head), { status: 403, phrase: 'Forbidden' });
  expect(reply).toMatch(/^SIP\/2\.0 403 Forbidden\r\nVia: SIP\/2\.0\/TCP 192\.0\.2\.1;branch=z9hG4bK77\r\n/);
  expect(reply).toMatch(/\r\nTo: <sip:\+12125550190@example\.com>;tag=\w+\r\n/);
  expect(reply).toContain('\r\nCall-ID: 4711@192.0.2.1\r\n');
  expect(reply).toBe(replyTo(request(head), { status: 403, phrase: 'Forbidden' }));
});
