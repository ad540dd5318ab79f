import { describe, expect, test } from 'vitest';
import {
  answeredDirection,
  differs,
  isHold,
  isUnusable,
  OFFERED,
  readDescription,
  rtpOf,
  writeDescription,
} from './sdp.ts';

const media = { address: '192.0.2.7', port: 20_004 };
const theirs = [
  'v=0',
  'o=- 1 1 IN IP4 198.51.100.4',
  's=call',
  'c=IN IP4 198.51.100.4',
  't=0 0',
  'm=audio 30000 RTP/AVP 18 8 0 96',
  'a=rtpmap:96 telephone-event/8000',
  'a=sendrecv',
  '',
].join('\r\n');
const IPV4 = { family: 4, offeredEvent: null } as const;
const read = (text: string) => {
  const audio = readDescription(text, IPV4);
  if (isUnusable(audio)) throw new Error(audio.reason);
  return audio;
};

describe('our description', () => {
  test('an offer names both laws of G.711, telephone events and packets of 20 ms', () => {
    const text = writeDescription({
      media,
      direction: 'sendrecv',
      formats: OFFERED,
      layout: null,
      session: { id: 7, version: 1 },
    });
    expect(text).toBe(
      'v=0\r\no=ahoy 7 1 IN IP4 192.0.2.7\r\ns=-\r\nc=IN IP4 192.0.2.7\r\nt=0 0\r\n' +
        'm=audio 20004 RTP/AVP 0 8 101\r\na=rtpmap:0 PCMU/8000\r\na=rtpmap:8 PCMA/8000\r\n' +
        'a=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-16\r\na=ptime:20\r\na=sendrecv\r\n',
    );
  });

  test('an answer names only what was offered, with the numbers of the offer', () => {
    const text = writeDescription({
      media: { address: '2001:db8::7', port: 4000 },
      direction: 'recvonly',
      formats: { payloadTypes: [8], telephoneEvent: 96 },
      layout: read(theirs).layout,
      session: { id: 7, version: 2 },
    });
    expect(text).toContain('c=IN IP6 2001:db8::7');
    expect(text).toContain('m=audio 4000 RTP/AVP 8 96\r\n');
    expect(text).not.toContain('PCMU');
    expect(text).toContain('a=recvonly');
  });

  test('every line of the offer but the audio is refused, in its place', () => {
    const offer = theirs
      .replace('m=audio', 'm=video 30002 RTP/AVP 97 98\r\nm=audio')
      .replace(/$/, 'm=image 5 udptl t38\r\n');
    const text = writeDescription({
      media,
      direction: 'sendrecv',
      formats: { payloadTypes: [8], telephoneEvent: null },
      layout: read(offer).layout,
      session: { id: 7, version: 1 },
    });
    expect(text.match(/^m=.*$/gm)).toEqual([
      'm=video 0 RTP/AVP 97 98',
      'm=audio 20004 RTP/AVP 8',
      'm=image 0 udptl t38',
    ]);
  });
});

describe('their description', () => {
  test('the first codec of theirs that we speak is taken', () => {
    expect(rtpOf(read(theirs))).toEqual({
      address: '198.51.100.4',
      port: 30_000,
      payloadType: 8,
      telephoneEvent: 96,
    });
    expect(read(theirs).direction).toBe('sendrecv');
  });

  test.each([
    ['sendrecv', undefined],
    ['recvonly', undefined],
    ['sendonly', false],
    ['inactive', false],
  ])('to %s, wherever it is, we send what they want to hear: %s', (direction, listens) => {
    const described = read(theirs.replace('sendrecv', direction));
    expect(rtpOf(described).listens).toBe(listens);
    expect(differs(read(theirs), described)).toBe(listens === false);
  });

  test('without telephone events there are none', () => {
    expect(read(theirs.replace('RTP/AVP 18 8 0 96', 'RTP/AVP 0')).telephoneEvent).toBeNull();
  });

  test("the address of the audio wins over the session's", () => {
    expect(read(theirs.replace('a=sendrecv', 'c=IN IP4 203.0.113.9')).address).toBe('203.0.113.9');
  });

  test('our number for events means events in an answer that does not name it, and nothing else that it names', () => {
    const answer = theirs
      .replace('18 8 0 96', '8 101')
      .replace('a=rtpmap:96 telephone-event/8000', 'a=ptime:20');
    const named = answer.replace('a=ptime:20', 'a=rtpmap:101 opus/48000/2');
    const offeredEvent = 101;
    expect(readDescription(answer, { family: 4, offeredEvent })).toMatchObject({ telephoneEvent: 101 });
    expect(readDescription(named, { family: 4, offeredEvent })).toMatchObject({ telephoneEvent: null });
    expect(read(answer).telephoneEvent).toBeNull();
  });

  test('an IPv6 address is heard where our own is one', () => {
    const text = theirs.replaceAll('IP4 198.51.100.4', 'IP6 2001:db8::4');
    expect(readDescription(text, { family: 6, offeredEvent: null })).toMatchObject({
      address: '2001:db8::4',
    });
    expect(readDescription(text, IPV4)).toEqual({ warning: 301, reason: 'an IPv6 address' });
  });

  test('an address of zeros is a hold, as RFC 2543 had it', () => {
    expect(isHold(read(theirs.replaceAll('198.51.100.4', '0.0.0.0')))).toBe(true);
  });

  test.each([
    ['no audio', theirs.replace('m=audio', 'm=video')],
    ['a port of 0', theirs.replace('audio 30000', 'audio 0')],
    ['a port beyond 65535', theirs.replace('audio 30000', 'audio 70000')],
    ['no codec of ours', theirs.replace('18 8 0 96', '18 9')],
    ['encryption that we do not speak', theirs.replace('RTP/AVP', 'RTP/SAVP')],
    ['a name for an address', theirs.replaceAll('198.51.100.4', 'media.example.com')],
    [
      'a name of the audio beside an address of the session',
      theirs.replace('a=sendrecv', 'c=IN IP4 media.example.com'),
    ],
    ['no address', theirs.replaceAll(/c=.*\r\n/g, '')],
    ['nothing', ''],
    ['noise', '\u0000\u0001m=\r\n\r\nc=c=c='],
  ])('%s cannot be heard', (_what, text) => {
    expect(isUnusable(readDescription(text, IPV4))).toBe(true);
  });
});

test.each([
  ['sendrecv', false, 'sendrecv'],
  ['sendrecv', true, 'sendonly'],
  ['sendonly', false, 'recvonly'],
  ['sendonly', true, 'inactive'],
  ['recvonly', false, 'sendonly'],
  ['recvonly', true, 'sendonly'],
  ['inactive', false, 'inactive'],
  ['inactive', true, 'inactive'],
] as const)('an offer of %s, while we hold: %s, is answered with %s', (offered, holds, answered) => {
  expect(answeredDirection(offered, holds)).toBe(answered);
});
