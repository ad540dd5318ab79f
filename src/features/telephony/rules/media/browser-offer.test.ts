import { describe, expect, test } from 'vitest';
import {
  announceAddress,
  type BrowserOffer,
  formatsOf,
  readBrowserOffer,
  writeBrowserOffer,
} from './browser-offer.ts';

const FINGERPRINT =
  'sha-256 0B:05:FD:58:BD:A8:04:F2:6D:C0:9D:97:EA:79:AF:D5:F3:56:CB:8A:D1:AD:19:18:68:B1:D6:71:43:23:57:A3';

/** What Chromium 156 offers for one microphone, without its comments. */
const CHROMIUM = `v=0
o=- 4258618917069810092 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 10.0.0.7 5000 typ host
a=ice-ufrag:2ppa
a=ice-pwd:z6R7qzKQRcws7OBMu41rYfKV
a=ice-options:trickle
a=fingerprint:${FINGERPRINT}
a=setup:actpass
a=mid:0
a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level
a=sendrecv
a=rtcp-mux
a=rtpmap:111 opus/48000/2
a=rtpmap:0 PCMU/8000
a=rtpmap:8 PCMA/8000
a=rtpmap:110 telephone-event/48000
a=rtpmap:126 telephone-event/8000
`.replaceAll('\n', '\r\n');

const READ: BrowserOffer = {
  mid: '0',
  iceUfrag: '2ppa',
  icePwd: 'z6R7qzKQRcws7OBMu41rYfKV',
  fingerprint: FINGERPRINT,
  setup: 'actpass',
  direction: 'sendrecv',
  laws: [0, 8],
  telephoneEvent: 126,
};

test("Chromium's offer has all that we need", () => {
  expect(readBrowserOffer(CHROMIUM)).toEqual(READ);
});

test('mu-law is preferred, whatever the browser prefers', () => {
  const offer = CHROMIUM.replace('9 0 8 13', '8 0 9 13');
  expect(readBrowserOffer(offer)).toMatchObject({ laws: [0, 8] });
});

test('a browser that has A-law alone is answered with it', () => {
  const offer = CHROMIUM.replace('9 0 8 13', '9 8 13');
  expect(readBrowserOffer(offer)).toMatchObject({ laws: [8] });
});

test('telephone events of another rate are not those of G.711', () => {
  const offer = CHROMIUM.replace('a=rtpmap:126 telephone-event/8000\r\n', '');
  expect(readBrowserOffer(offer)).toMatchObject({ telephoneEvent: null });
});

test('what is handed on has nothing of an offer but what was read, and above all no candidate', () => {
  expect(writeBrowserOffer(READ).split('\r\n')).toEqual([
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0 8 126',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=ice-ufrag:2ppa',
    'a=ice-pwd:z6R7qzKQRcws7OBMu41rYfKV',
    `a=fingerprint:${FINGERPRINT}`,
    'a=setup:actpass',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:126 telephone-event/8000',
    '',
  ]);
});

test('the formats of the answer are those of the offer that telephones have', () => {
  expect([...formatsOf(READ)]).toEqual([
    [0, 'PCMU/8000'],
    [8, 'PCMA/8000'],
    [126, 'telephone-event/8000'],
  ]);
});

describe('refused is', () => {
  const audio = 'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126';
  const one = 'The offer must have one section, for audio over DTLS-SRTP.';
  const lacks = 'The offer lacks its ICE credentials, its fingerprint or its mid.';
  test.each([
    ['nothing', '', one],
    ['no description at all', 'hello', one],
    ['a second section', `${CHROMIUM}m=video 9 UDP/TLS/RTP/SAVPF 96\r\n`, one],
    ['video', CHROMIUM.replace('m=audio', 'm=video'), one],
    ['sound without encryption', CHROMIUM.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP'), one],
    [
      'no codec of telephones',
      CHROMIUM.replace(audio, audio.replace(' 0 8', '')),
      'The offer has no G.711, which telephones speak.',
    ],
    ['one without a password', CHROMIUM.replace(/a=ice-pwd.*\r\n/, ''), lacks],
    ['a password with strange characters', CHROMIUM.replace('z6R7qzK', 'z6R7q K'), lacks],
    ['a torn fingerprint', CHROMIUM.replace(':57:A3', ''), lacks],
    ['a fingerprint of a broken hash', CHROMIUM.replace('sha-256', 'md5'), lacks],
    ['a mid that is a line of its own', CHROMIUM.replace('a=mid:0', 'a=mid:0\ra=x'), lacks],
    ['an endless one', `${CHROMIUM}${'a=x\r\n'.repeat(5_000)}`, 'The offer is too long.'],
  ])('%s', (_what, sdp, refused) => {
    expect(readBrowserOffer(sdp)).toEqual({ refused });
  });
});

test('the answer names the announced address, once', () => {
  const answer = [
    'm=audio 23478 UDP/TLS/RTP/SAVPF 0',
    'c=IN IP4 192.0.2.2',
    'a=candidate:2 1 UDP 2116026111 fd00::2 23478 typ host',
    'a=candidate:1 1 UDP 2114977791 192.0.2.2 23478 typ host',
    'a=end-of-candidates',
    '',
  ].join('\r\n');
  expect(announceAddress(answer, '203.0.113.9').split('\r\n')).toEqual([
    'm=audio 23478 UDP/TLS/RTP/SAVPF 0',
    'c=IN IP4 203.0.113.9',
    'a=candidate:2 1 UDP 2116026111 203.0.113.9 23478 typ host',
    'a=end-of-candidates',
    '',
  ]);
});
