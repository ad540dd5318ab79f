import { expect, test } from 'vitest';
import { SdpRules } from './stand-ins/sdp-rules.ts';
import type { SipText } from './stand-ins/sip-text.ts';
import { sdpOf } from './stand-ins/strict-carrier.ts';

const message = (
  method: string,
  status: number,
  body: string,
  cseq = `1 ${method || 'INVITE'}`,
): SipText => ({
  method,
  uri: '',
  status,
  headers: [
    ['call-id', 'one'],
    ['cseq', cseq],
    ['content-type', 'application/sdp'],
  ],
  body,
});
const version = (body: string, nth: number) => body.replace('o=far 1 1', `o=far 1 ${nth}`);

test('an answer that says what was not offered is judged by its offer', () => {
  const rules = new SdpRules();
  rules.sent(message('INVITE', 0, sdpOf('sendonly')));
  expect(rules.received(message('', 200, sdpOf('sendrecv')))).toEqual([
    '200: line 1: sendonly is answered by sendrecv',
  ]);
});

test('an offer in a response is answered by the ACK', () => {
  const rules = new SdpRules();
  rules.received(message('INVITE', 0, ''));
  rules.sent(message('', 200, sdpOf('sendonly')));
  expect(rules.received(message('ACK', 0, sdpOf('sendonly'), '1 ACK'))).toEqual([
    'ACK: line 1: sendonly is answered by sendonly',
  ]);
});

test('an offer is judged by itself, and by what was described before', () => {
  const rules = new SdpRules();
  expect(rules.received(message('INVITE', 0, sdpOf()))).toEqual([]);
  expect(rules.received(message('INVITE', 0, version(sdpOf('inactive'), 2), '2 INVITE'))).toEqual([]);
  const without = version(sdpOf('inactive'), 2).replace('c=IN IP4 127.0.0.1\r\n', '');
  expect(rules.received(message('INVITE', 0, without, '3 INVITE'))).toEqual([
    'INVITE: audio has no address',
    'INVITE: it has changed and its version has not',
  ]);
});
