import { describe, expect, test } from 'vitest';
import { PCMA, PCMU } from './g711.ts';
import {
  energyOf,
  isDigitalSilence,
  jitterMsOf,
  levelOf,
  lostOf,
  NOTHING_RECEIVED,
  type Reception,
  receive,
} from './rtp-reception.ts';

type Arrival = readonly [sequence: number, at: number, ssrc?: number];

/** Packets of 20 ms whose timestamps follow their sequence numbers. */
function after(arrivals: readonly Arrival[]): Reception {
  let reception = NOTHING_RECEIVED;
  for (const [sequence, at, ssrc = 1] of arrivals)
    reception = receive(reception, { ssrc, sequence, timestamp: sequence * 160, isTimed: true }, at);
  return reception;
}

describe('lost packets', () => {
  test('are none when all have come', () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [2, 20],
          [3, 40],
        ]),
      ),
    ).toBe(0);
  });

  test('are those that the sequence numbers say are missing', () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [4, 60],
        ]),
      ),
    ).toBe(2);
  });

  test('are found again when they were only overtaken', () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [3, 40],
          [2, 41],
        ]),
      ),
    ).toBe(0);
  });

  test('are counted over the end of the numbers', () => {
    expect(
      lostOf(
        after([
          [65_534, 0],
          [65_535, 20],
          [1, 60],
        ]),
      ),
    ).toBe(1);
  });

  test('of a source that was replaced are kept', () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [3, 40],
          [9_000, 60, 2],
          [9_001, 80, 2],
        ]),
      ),
    ).toBe(1);
  });

  test("aren't the jump of a source that has restarted", () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [30_000, 20],
          [30_001, 40],
        ]),
      ),
    ).toBe(0);
  });

  test('are never fewer than none, whatever comes twice', () => {
    expect(
      lostOf(
        after([
          [1, 0],
          [1, 1],
          [1, 2],
        ]),
      ),
    ).toBe(0);
  });
});

test('all packets are counted, of every source', () => {
  expect(
    after([
      [1, 0],
      [2, 20],
      [7, 40, 2],
    ]).packets,
  ).toBe(3);
});

describe('jitter', () => {
  test('is nothing when packets come as evenly as they were sent', () => {
    expect(
      jitterMsOf(
        after([
          [1, 5],
          [2, 25],
          [3, 45],
          [4, 65],
        ]),
      ),
    ).toBe(0);
  });

  test('is a sixteenth of the first unevenness', () => {
    expect(
      jitterMsOf(
        after([
          [1, 0],
          [2, 36],
        ]),
      ),
    ).toBe(1);
  });

  test('comes near to an unevenness that stays', () => {
    const arrivals = Array.from(
      { length: 200 },
      (_, index): Arrival => [index, index * 20 + (index % 2) * 10],
    );
    expect(jitterMsOf(after(arrivals))).toBeCloseTo(10, 1);
  });

  test("isn't that of telephone events, whose timestamp stays the same", () => {
    const begun = after([
      [1, 0],
      [2, 20],
    ]);
    const event = receive(begun, { ssrc: 1, sequence: 3, timestamp: 320, isTimed: false }, 400);
    expect(jitterMsOf(event)).toBe(0);
  });
});

describe('the level', () => {
  test('of the loudest bytes is nearly 1', () => {
    const loudest = Uint8Array.of(0x80, 0x00, 0x80, 0x00);
    expect(levelOf(energyOf(PCMU, loudest), 4)).toBeCloseTo(0.98, 2);
  });

  test('of nothing is 0', () => {
    expect(levelOf(0, 0)).toBe(0);
  });
});

describe('digital silence', () => {
  test.each([
    ['mu-law zeros', PCMU, 0xff, true],
    ['negative mu-law zeros', PCMU, 0x7f, true],
    ["A-law's smallest step", PCMA, 0xd5, true],
    ['the soft noise of an open line', PCMU, 0xfd, false],
    ['a voice', PCMA, 0x80, false],
  ] as const)('%s: payload type %i, byte %i, %s', (_what, law, byte, expected) => {
    expect(isDigitalSilence(energyOf(law, new Uint8Array(160).fill(byte)))).toBe(expected);
  });
});
