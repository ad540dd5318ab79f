import { describe, expect, test } from 'vitest';
import { encodeSample, PCMU } from './g711.ts';
import { Playout } from './playout.ts';

const SSRC = 7;
const LEVEL = 7_932;

/** 20 ms at one level, by default a level that mu-law has exactly. */
const packet = (number: number, { level = LEVEL, ssrc = SSRC, from = 0 } = {}) => ({
  ssrc,
  timestamp: (from + number * 160) >>> 0,
  payloadType: PCMU,
  payload: new Uint8Array(160).fill(encodeSample(PCMU, level)),
});

/** Levels of the next frames; "torn" if a frame has several. */
const heights = (playout: Playout, count: number) =>
  Array.from({ length: count }, () => {
    const frame = playout.take();
    return new Set(frame).size === 1 ? frame[0] : 'torn';
  });

/** Adds a packet and takes a frame, 20 ms each. */
function inStep(playout: Playout, numbers: readonly number[], given: Parameters<typeof packet>[1] = {}) {
  return numbers.flatMap((number) => {
    playout.put(packet(number, given));
    return heights(playout, 1);
  });
}

describe('playout', () => {
  test('starts 60 ms after the first packet', () => {
    expect(inStep(new Playout(), [0, 1, 2, 3, 4])).toEqual([0, 0, 0, 7_932, 7_932]);
  });

  test('puts packets in order', () => {
    const playout = new Playout();
    playout.put(packet(0, { level: 1_820 }));
    playout.put(packet(2, { level: 3_900 }));
    playout.put(packet(1, { level: 2_876 }));
    const [, , , ...played] = heights(playout, 6);
    expect(played).toEqual([1_820, 2_876, 3_900].map((level) => packetLevel(level)));
  });

  test('has silence where a packet is missing', () => {
    const playout = new Playout();
    for (const number of [0, 1, 3]) playout.put(packet(number));
    expect(heights(playout, 8)).toEqual([0, 0, 0, 7_932, 7_932, 0, 7_932, 0]);
  });

  test('continues when timestamps overflow', () => {
    const from = 2 ** 32 - 2 * 160;
    expect(inStep(new Playout(), [0, 1, 2, 3, 4, 5, 6], { from })).toEqual([
      0, 0, 0, 7_932, 7_932, 7_932, 7_932,
    ]);
  });

  test('is silent before the first packet', () => {
    expect(heights(new Playout(), 2)).toEqual([0, 0]);
  });
});

describe('a packet', () => {
  test('that arrives too late is dropped', () => {
    const playout = new Playout();
    inStep(playout, [0, 1, 2, 3, 4]);
    playout.put(packet(0, { level: 1_820 }));
    expect(heights(playout, 3)).toEqual([7_932, 7_932, 7_932]);
  });

  test('is played if the two before it were as late', () => {
    const playout = new Playout();
    inStep(playout, [0, 1, 2, 3]);
    heights(playout, 20);
    expect(inStep(playout, [4, 5, 6, 7, 8, 9, 10])).toEqual([0, 0, 0, 0, 0, 7_932, 7_932]);
  });

  test('from another source starts over', () => {
    const playout = new Playout();
    inStep(playout, [0, 1, 2, 3]);
    expect(inStep(playout, [900, 901, 902, 903], { ssrc: 8 })).toEqual([0, 0, 0, 7_932]);
  });

  test('far ahead of the others starts over', () => {
    const playout = new Playout();
    inStep(playout, [0, 1, 2, 3]);
    expect(inStep(playout, [5_000, 5_001, 5_002, 5_003])).toEqual([0, 0, 0, 7_932]);
  });
});

test('a delay that grew by 100 ms is gone within five seconds', () => {
  const playout = new Playout();
  inStep(playout, [0, 1, 2, 3]);
  // Five packets at once.
  for (let number = 4; number < 9; number += 1) playout.put(packet(number));
  const numbers = Array.from({ length: 300 }, (_, index) => 9 + index);
  inStep(playout, numbers);
  // A packet now comes out after 60 or 80 ms.
  playout.put(packet(309, { level: 1_820 }));
  expect(heights(playout, 6).indexOf(packetLevel(1_820))).toBeLessThanOrEqual(4);
});

test('a delay that grew is gone at the first pause', () => {
  const playout = new Playout();
  inStep(playout, [0, 1, 2, 3]);
  for (let number = 4; number < 9; number += 1) playout.put(packet(number));
  inStep(
    playout,
    Array.from({ length: 50 }, (_, index) => 9 + index),
  );
  inStep(
    playout,
    Array.from({ length: 10 }, (_, index) => 59 + index),
    { level: 0 },
  );
  playout.put(packet(69));
  expect(heights(playout, 6).indexOf(7_932)).toBeLessThanOrEqual(4);
});

/** A level after mu-law. */
function packetLevel(level: number): number {
  const playout = new Playout();
  playout.put(packet(0, { level }));
  return Number(heights(playout, 4).at(-1));
}
