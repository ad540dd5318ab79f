import { describe, expect, test } from 'vitest';
import { isRtcp, readRtp, writeRtp } from './rtp-packet.ts';

const HEADER = [0x80, 0x00, 0x12, 0x34, 0x00, 0x00, 0x01, 0x40, 0xde, 0xad, 0xbe, 0xef];

test('a packet is read as RFC 3550 lays it out', () => {
  expect(readRtp(Uint8Array.of(...HEADER, 1, 2, 3))).toEqual({
    payloadType: 0,
    marker: false,
    sequence: 0x1234,
    timestamp: 320,
    ssrc: 0xdeadbeef,
    payload: Uint8Array.of(1, 2, 3),
  });
});

test('a packet is written as RFC 3550 lays it out', () => {
  const packet = { payloadType: 101, marker: true, sequence: 0xfffe, timestamp: 0xffff_ff00, ssrc: 7 };
  expect(writeRtp({ ...packet, payload: Uint8Array.of(9) })).toEqual(
    Uint8Array.of(0x80, 0xe5, 0xff, 0xfe, 0xff, 0xff, 0xff, 0x00, 0, 0, 0, 7, 9),
  );
});

describe('the payload is what is left', () => {
  test('without contributing sources', () => {
    const packet = Uint8Array.of(0x82, ...HEADER.slice(1), 1, 1, 1, 1, 2, 2, 2, 2, 42);
    expect(readRtp(packet)?.payload).toEqual(Uint8Array.of(42));
  });

  test('without a header extension', () => {
    const packet = Uint8Array.of(0x90, ...HEADER.slice(1), 0xbe, 0xde, 0, 1, 5, 5, 5, 5, 42, 43);
    expect(readRtp(packet)?.payload).toEqual(Uint8Array.of(42, 43));
  });

  test('without padding', () => {
    const packet = Uint8Array.of(0xa0, ...HEADER.slice(1), 42, 0, 0, 3);
    expect(readRtp(packet)?.payload).toEqual(Uint8Array.of(42));
  });
});

describe('no packet is', () => {
  test.each([
    ['nothing', []],
    ['a header alone', HEADER],
    ['one of another version', [0x40, ...HEADER.slice(1), 1]],
    ['one whose contributing sources are not there', [0x8f, ...HEADER.slice(1), 1]],
    ['one whose extension is torn', [0x90, ...HEADER.slice(1), 0xbe, 0xde]],
    ['one whose extension is longer than itself', [0x90, ...HEADER.slice(1), 0xbe, 0xde, 0xff, 0xff, 1]],
    ['one of nothing but padding', [0xa0, ...HEADER.slice(1), 0, 0, 3]],
    ['one with more padding than bytes', [0xa0, ...HEADER.slice(1), 1, 200]],
    ['one with padding of no bytes', [0xa0, ...HEADER.slice(1), 1, 0]],
    ['one of more than 60 ms', [...HEADER, ...Array.from({ length: 481 }, () => 0xff)]],
    ['one that no network carries in one piece', [...HEADER, ...Array.from({ length: 1_500 }, () => 0xff)]],
  ])('%s', (_what, bytes) => {
    expect(readRtp(Uint8Array.from(bytes))).toBeNull();
  });
});

test.each([
  [200, true],
  [201, true],
  [128, false],
  [0, false],
])('a packet whose second byte is %i is RTCP: %s', (second, expected) => {
  expect(isRtcp(Uint8Array.of(0x80, second, 0, 0))).toBe(expected);
});
