import { expect, test } from 'vitest';
import { announce, destinationOf, type RtpSource, takeFrom } from './rtp-source.ts';

const ANNOUNCED = announce(null, { address: '203.0.113.5', port: 4_000 });
const from = (port: number, address = '203.0.113.5') => ({ address, port });
const after = (...ports: readonly number[]): RtpSource =>
  ports.reduce((source, port) => takeFrom(source, from(port)).source, ANNOUNCED);

test('before anything came, RTP goes where the carrier said', () => {
  expect(destinationOf(ANNOUNCED)).toBe(4_000);
});

test('what comes from the announced port is taken', () => {
  expect(takeFrom(ANNOUNCED, from(4_000)).isTaken).toBe(true);
});

test('what comes from another address is dropped and teaches nothing', () => {
  expect(takeFrom(ANNOUNCED, from(4_000, '198.51.100.9'))).toEqual({ isTaken: false, source: ANNOUNCED });
});

test('another port of the same address is learnt, and RTP goes there', () => {
  expect(takeFrom(ANNOUNCED, from(61_000)).isTaken).toBe(true);
  expect(destinationOf(after(61_000))).toBe(61_000);
});

test('a port is learnt once', () => {
  expect(takeFrom(after(61_000), from(61_001)).isTaken).toBe(false);
  expect(destinationOf(after(61_000, 61_001))).toBe(61_000);
});

test('no port is learnt once packets come from the announced one', () => {
  expect(takeFrom(after(4_000), from(61_000)).isTaken).toBe(false);
});

test('when the announced port speaks after all, RTP goes there', () => {
  expect(destinationOf(after(61_000, 4_000))).toBe(4_000);
});

test('the same announcement again keeps what was learnt; another forgets it', () => {
  const learnt = after(61_000);
  expect(announce(learnt, { address: '203.0.113.5', port: 4_000 })).toBe(learnt);
  expect(destinationOf(announce(learnt, { address: '203.0.113.5', port: 5_000 }))).toBe(5_000);
});
