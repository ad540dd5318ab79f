import { describe, expect, test } from 'vitest';
import { checkAnswer, checkDescription, checkSuccessor } from './sdp-check.ts';

const sdp = (...lines: string[]) =>
  ['v=0', 'o=- 7 1 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0', ...lines, ''].join('\r\n');
const offer = sdp(
  'm=audio 4000 RTP/AVP 0 8 96',
  'a=rtpmap:96 telephone-event/8000',
  'a=sendonly',
  'm=video 4002 RTP/AVP 97',
  'a=rtpmap:97 H264/90000',
);
const audio = ['m=audio 5000 RTP/AVP 8 96', 'a=rtpmap:96 telephone-event/8000', 'a=recvonly'];
const video = 'm=video 0 RTP/AVP 97';

test('an answer that takes one medium and refuses the other is right', () => {
  expect(checkAnswer(offer, sdp(...audio, video))).toEqual([]);
});

describe('an answer is wrong when', () => {
  test.each([
    ['it has fewer lines', sdp(...audio), '2 media lines are answered by 1'],
    ['its lines have another order', sdp(video, ...audio), 'line 1: audio is answered by video'],
    [
      'a transport differs',
      sdp(...audio, 'm=video 0 RTP/SAVP 97'),
      'line 2: RTP/AVP is answered by RTP/SAVP',
    ],
    [
      'it names a codec of its own',
      sdp('m=audio 5000 RTP/AVP 18', 'a=recvonly', video),
      'line 1: G729/8000 was not offered',
    ],
    [
      'it gives a codec another number',
      sdp('m=audio 5000 RTP/AVP 8 101', 'a=rtpmap:101 telephone-event/8000', 'a=recvonly', video),
      'line 1: TELEPHONE-EVENT/8000 has another number',
    ],
    [
      'both would send',
      sdp('m=audio 5000 RTP/AVP 8', 'a=sendonly', video),
      'line 1: sendonly is answered by sendonly',
    ],
    ['a refused line has no format', sdp(...audio, 'm=video 0 RTP/AVP'), 'video has no format'],
    [
      'it has other times',
      sdp(...audio, video).replace('t=0 0', 't=1 2'),
      'the time is not that of the offer',
    ],
    ['it multiplexes unasked', sdp(...audio, 'a=rtcp-mux', video), 'line 1: rtcp-mux was not offered'],
  ])('%s', (_what, answer, expected) => {
    expect(checkAnswer(offer, answer)).toContain(expected);
  });
});

test('a medium that is not offered is not accepted', () => {
  expect(checkAnswer(sdp('m=audio 0 RTP/AVP 0'), sdp('m=audio 5000 RTP/AVP 0'))).toEqual([
    'line 1: what was not offered is accepted',
  ]);
});

const alone = sdp('m=audio 4000 RTP/AVP 0');

test.each([
  ['a bare line feed', alone.replace('s=-\r\n', 's=-\n'), 'a line does not end with CRLF'],
  ['no address', alone.replace(/c=.*\r\n/, ''), 'audio has no address'],
  ['a number without a name', sdp('m=audio 4000 RTP/AVP 0 96'), 'format 96 has no name'],
])('a description with %s is wrong', (_what, text, expected) => {
  expect(checkDescription(text)).toContain(expected);
});

const moved = sdp('m=audio 4002 RTP/AVP 0');

test.each([
  ['the same again', alone, []],
  ['a change without another version', moved, ['it has changed and its version has not']],
  ['a change with the next version', moved.replace('o=- 7 1', 'o=- 7 2'), []],
  ['a version that leaps', moved.replace('o=- 7 1', 'o=- 7 3'), ['version 1 is followed by 3']],
  ['a line less', sdp().replace('o=- 7 1', 'o=- 7 2'), ['a media line was taken away']],
])('a later description: %s', (_what, after, expected) => {
  expect(checkSuccessor(alone, after)).toEqual(expected);
});
