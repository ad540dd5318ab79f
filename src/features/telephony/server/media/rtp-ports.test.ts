import { expect, test } from 'vitest';
import { rtpPorts } from './rtp-ports.ts';

test('even ports are lent in turn', () => {
  const ports = rtpPorts({ min: 20_001, max: 20_007 });
  expect([ports.take(), ports.take(), ports.take()]).toEqual([20_002, 20_004, 20_006]);
});

test('a port that was given back is lent again only after the others', () => {
  const ports = rtpPorts({ min: 20_000, max: 20_004 });
  ports.giveBack(ports.take());
  expect([ports.take(), ports.take(), ports.take()]).toEqual([20_002, 20_004, 20_000]);
});

test('when all are lent, the next one is refused', () => {
  const ports = rtpPorts({ min: 20_000, max: 20_003 });
  ports.take();
  ports.take();
  expect(() => ports.take()).toThrow('All 2 ports for RTP from 20000 to 20003 are in use.');
});
