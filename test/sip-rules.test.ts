import { describe, expect, test } from 'vitest';
import { SipRules } from './stand-ins/sip-rules.ts';
import { SipReader, type SipText } from './stand-ins/sip-text.ts';

const VIA = 'Via: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK';
const read = (...lines: readonly string[]): SipText => {
  const [message] = new SipReader().push(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));
  if (message === undefined) throw new Error('not read');
  return message;
};

interface Written {
  readonly to?: string;
  readonly cseq?: number;
  readonly branch?: string;
  readonly uri?: string;
}

/** A request of theirs in the call "c". */
const request = (method: string, { to = '', cseq = 1, branch = 'one', uri = 'sip:b@b' }: Written = {}) =>
  read(
    `${method} ${uri} SIP/2.0`,
    `${VIA}${branch}`,
    'Max-Forwards: 70',
    'From: <sip:a@a>;tag=a',
    `To: <sip:b@b>${to}`,
    'Call-ID: c',
    `CSeq: ${cseq} ${method}`,
    'Contact: <sip:a@a>',
    'Content-Length: 0',
  );

/** Our answer to one. */
const answer = (
  status: number,
  { cseq = 1, branch = 'one', to = ';tag=b' }: Written = {},
  method = 'INVITE',
) =>
  read(
    `SIP/2.0 ${status} Said`,
    `${VIA}${branch}`,
    'From: <sip:a@a>;tag=a',
    `To: <sip:b@b>${to}`,
    'Call-ID: c',
    `CSeq: ${cseq} ${method}`,
    'Contact: <sip:b@there>',
    'Content-Length: 0',
  );

function judged(play: (rules: SipRules) => void): readonly string[] {
  const rules = new SipRules();
  play(rules);
  rules.finish();
  return rules.violations;
}

function answered(rules: SipRules): void {
  rules.received(request('INVITE'));
  rules.sent(answer(200));
}
const UP = { to: ';tag=b', uri: 'sip:b@there' };
const acknowledge = (rules: SipRules, more: Written = {}) =>
  rules.received(request('ACK', { ...UP, branch: 'two', ...more }));
const end = (rules: SipRules, more: Written = {}) =>
  rules.received(request('BYE', { ...UP, cseq: 2, branch: 'three', ...more }));

describe('the rules of a strict carrier', () => {
  test('let a call pass that is as it should be', () => {
    const violations = judged((rules) => {
      answered(rules);
      acknowledge(rules);
      end(rules);
    });
    expect(violations).toEqual([]);
  });

  test.each<[string, (rules: SipRules) => void]>([
    ['0 ACK for 1 times 200 of b', (rules) => answered(rules)],
    ['the call with b was left open', (rules) => answered(rules)],
    ['BYE before the answer was acknowledged', (rules) => [answered(rules), end(rules)]],
    [
      'ACK of an answer with a branch that was used before',
      (rules) => [answered(rules), acknowledge(rules, { branch: 'one' })],
    ],
    [
      'ACK to sip:b@b in place of sip:b@there',
      (rules) => [answered(rules), acknowledge(rules, { uri: 'sip:b@b' })],
    ],
    ['ACK 2 times for 1 times 200', (rules) => [answered(rules), acknowledge(rules), acknowledge(rules)]],
    [
      'BYE with CSeq 3 in place of 2',
      (rules) => [answered(rules), acknowledge(rules), end(rules, { cseq: 3 })],
    ],
    [
      'BYE after the end of the call',
      (rules) => [answered(rules), acknowledge(rules), end(rules), end(rules, { cseq: 3, branch: 'four' })],
    ],
    ['BYE outside of any call', (rules) => end(rules, { to: ';tag=other' })],
    [
      'ACK outside of the transaction that it ends',
      (rules) => [
        rules.received(request('INVITE')),
        rules.sent(answer(486)),
        rules.received(request('ACK', { to: ';tag=b', branch: 'two' })),
      ],
    ],
    [
      'CANCEL before anything was said',
      (rules) => [rules.received(request('INVITE')), rules.received(request('CANCEL'))],
    ],
    ['CANCEL of nothing', (rules) => rules.received(request('CANCEL'))],
    [
      'CANCEL twice',
      (rules) => [
        rules.received(request('INVITE')),
        rules.sent(answer(180)),
        rules.received(request('CANCEL')),
        rules.received(request('CANCEL')),
      ],
    ],
    [
      'INVITE with a branch that was used before',
      (rules) => [rules.received(request('INVITE')), rules.received(request('INVITE'))],
    ],
    [
      'a second INVITE before the first was answered',
      (rules) => [
        rules.received(request('INVITE')),
        rules.received(request('INVITE', { cseq: 2, branch: 'two' })),
      ],
    ],
  ])('note: %s', (violation, play) => {
    expect(judged(play)).toContain(violation);
  });
});
