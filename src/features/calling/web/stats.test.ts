import { expect, test } from 'vitest';
import { silentMsOf } from './stats.ts';

const NOW = 1_700_000_000_000;

interface Stat {
  readonly id: string;
  readonly type: string;
}

function report(pair: object, others: readonly Stat[] = []): Map<string, Stat> {
  const stats = [{ id: 'P1', type: 'candidate-pair', timestamp: NOW, ...pair }, ...others];
  return new Map(stats.map((stat) => [stat.id, stat]));
}

test('the path in use is silent since its last packet', () => {
  const transport = { id: 'T', type: 'transport', selectedCandidatePairId: 'P1' };
  const unused = { id: 'P0', type: 'candidate-pair', timestamp: NOW, lastPacketReceivedTimestamp: NOW };
  expect(silentMsOf(report({ lastPacketReceivedTimestamp: NOW - 3_400 }, [transport, unused]))).toBe(3_400);
});

test('without transport statistics the nominated path that succeeded is the one in use', () => {
  const pair = { nominated: true, state: 'succeeded', lastPacketReceivedTimestamp: NOW - 20 };
  expect(silentMsOf(report(pair))).toBe(20);
});

test('without the time of the last packet, silence is unknown', () => {
  expect(silentMsOf(report({ nominated: true, state: 'succeeded' }))).toBeNull();
  expect(silentMsOf(new Map())).toBeNull();
});

test('of several nominated paths, the one that Firefox marks as selected is in use', () => {
  const worked = { type: 'candidate-pair', nominated: true, state: 'succeeded', timestamp: NOW };
  const old = { id: 'P0', ...worked, selected: false, lastPacketReceivedTimestamp: NOW - 9_000 };
  const used = { id: 'P1', ...worked, selected: true, lastPacketReceivedTimestamp: NOW - 20 };
  expect(silentMsOf(new Map([old, used].map((stat) => [stat.id, stat])))).toBe(20);
});

test('without a mark, the nominated path with the latest packet is in use', () => {
  const worked = { type: 'candidate-pair', nominated: true, state: 'succeeded', timestamp: NOW };
  const old = { id: 'P0', ...worked, lastPacketReceivedTimestamp: NOW - 9_000 };
  const used = { id: 'P1', ...worked, lastPacketReceivedTimestamp: NOW - 20 };
  expect(silentMsOf(new Map([old, used].map((stat) => [stat.id, stat])))).toBe(20);
});
