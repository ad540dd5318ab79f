import { describe, expect, test } from 'vitest';
import { type Frame, SipFramer } from './sip-framing.ts';

const invite =
  'INVITE sip:+12125550190@example.com SIP/2.0\r\nCall-ID: one\r\nContent-Length: 6\r\n\r\nv=0\r\nx';
const bye = 'BYE sip:a@example.com SIP/2.0\r\nCall-ID: two\r\nl : 0\r\n\r\n';
const all = (...chunks: readonly (string | Buffer)[]): Frame[] => {
  const framer = new SipFramer();
  return chunks.flatMap((chunk) => framer.push(Buffer.from(chunk)));
};
const bodies = (frames: readonly Frame[]) =>
  frames.map((frame) => (frame.kind === 'message' ? frame.body : frame.kind));

describe('a stream of SIP', () => {
  test('several messages in one piece are several messages', () => {
    expect(bodies(all(invite + bye + invite))).toEqual(['v=0\r\nx', '', 'v=0\r\nx']);
  });

  test('it does not matter where the network cuts it', () => {
    const whole = Buffer.from(invite + bye);
    for (let cut = 1; cut < whole.length; cut += 1)
      expect(bodies(all(whole.subarray(0, cut), whole.subarray(cut)))).toEqual(['v=0\r\nx', '']);
  });

  test('one byte at a time is the same', () => {
    expect(bodies(all(...[...Buffer.from(invite + bye)].map((byte) => Buffer.from([byte]))))).toEqual([
      'v=0\r\nx',
      '',
    ]);
  });

  test('lengths count bytes, not letters', () => {
    const text = 'MESSAGE sip:a@b SIP/2.0\r\nContent-Length: 4\r\n\r\nüü';
    expect(bodies(all(text + bye))).toEqual(['üü', '']);
  });

  test('a message without a length has no body', () => {
    expect(bodies(all(`OPTIONS sip:a@b SIP/2.0\r\nCall-ID: x\r\n\r\n${bye}`))).toEqual(['', '']);
  });

  test('a double line end is a question whether we live, a single one is nothing', () => {
    expect(bodies(all('\r\n\r\n'))).toEqual(['ping']);
    expect(bodies(all('\r\n', '\r\n'))).toEqual(['ping']);
    expect(bodies(all(`\r\n${bye}`))).toEqual(['']);
    expect(bodies(all(`${bye}\r\n\r\n${bye}`))).toEqual(['', 'ping', '']);
  });
});

describe('a stream that is none', () => {
  test.each([
    ['a head that never ends', 'A'.repeat(20_000)],
    ['a negative length', 'BYE a SIP/2.0\r\nContent-Length: -1\r\n\r\n'],
    ['a length of letters', 'BYE a SIP/2.0\r\nContent-Length: abc\r\n\r\n'],
    ['two lengths that differ', 'BYE a SIP/2.0\r\nContent-Length: 1\r\nl: 2\r\n\r\nab'],
    ['a length beyond all telephone calls', 'BYE a SIP/2.0\r\nContent-Length: 999999999\r\n\r\n'],
    ['line ends of LF alone', bye.replaceAll('\r\n', '\n')],
    ['a blank line of LF alone', 'BYE a SIP/2.0\r\nCall-ID: x\r\n\n'],
    ['a blank line after an LF alone', 'BYE a SIP/2.0\r\nCall-ID: x\n\r\n'],
    ['an empty length', 'BYE a SIP/2.0\r\nContent-Length:\r\n\r\n'],
  ])('%s breaks it, once, and what follows is not read', (_what, text) => {
    expect(bodies(all(text, bye, bye))).toEqual(['broken']);
  });

  test('a known head is returned, so that it can be answered', () => {
    const [frame] = all(bye.replaceAll('\r\n', '\n'));
    expect(frame).toEqual({
      kind: 'broken',
      why: 'line ends without CR',
      head: 'BYE sip:a@example.com SIP/2.0\nCall-ID: two\nl : 0',
    });
  });

  test('line ends of a body are its own', () => {
    const text = 'MESSAGE sip:a@b SIP/2.0\r\nContent-Length: 4\r\n\r\na\n\nb';
    expect(bodies(all(text + bye))).toEqual(['a\n\nb', '']);
  });
});
