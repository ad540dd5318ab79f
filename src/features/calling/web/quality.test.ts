import { describe, expect, test } from 'vitest';
import { type LinkSample, QualityMeter } from './quality.ts';

const good: LinkSample = {
  roundTripMs: 40,
  jitterMs: 3,
  packetsReceived: 0,
  packetsLost: 0,
  codec: 'opus',
  path: 'direct',
};
/** Loss alone decides: MOS 4.4 without any, 2 with a tenth. */
const mosOfLoss = ({ loss }: { loss: number | null }) => (loss === null ? null : loss > 0.05 ? 2 : 4.4);

/** @param each one sample per second, counted from the start of the link */
function measure(each: readonly Partial<LinkSample>[], startMs = 0): QualityMeter {
  const meter = new QualityMeter(mosOfLoss);
  each.forEach((sample, second) =>
    meter.add({ ...good, packetsReceived: (second + 1) * 50, ...sample }, startMs + second * 1_000),
  );
  return meter;
}

describe('minutes', () => {
  test('a minute is reported once, when it is over, with the averages of its seconds', () => {
    const meter = measure(
      Array.from({ length: 61 }, (_, second) => ({ roundTripMs: second % 2 === 0 ? 40 : 60 })),
    );
    expect(meter.takeFinished()).toEqual([
      { minute: 0, roundTripMs: 50, jitterMs: 3, loss: 0, codec: 'opus', path: 'direct', mos: 4.4 },
    ]);
    expect(meter.takeFinished()).toEqual([]);
  });

  test('an incomplete minute counts when the talk ends', () => {
    const meter = measure([{}, {}]);
    expect(meter.takeFinished()).toEqual([]);
    expect(meter.finish()).toMatchObject([{ minute: 0, mos: 4.4 }]);
  });

  test('loss is the share of the packets of that minute', () => {
    const meter = measure([
      { packetsReceived: 45, packetsLost: 5 },
      { packetsReceived: 90, packetsLost: 10 },
    ]);
    expect(meter.finish()).toMatchObject([{ loss: 0.1, mos: 2 }]);
  });

  test('a new link counts from zero again', () => {
    const meter = measure([
      { packetsReceived: 5_000, packetsLost: 0 },
      { packetsReceived: 45, packetsLost: 5 },
    ]);
    expect(meter.finish()).toMatchObject([{ loss: 5 / 5_050 }]);
  });

  test('a minute in which nothing arrived has no score', () => {
    const meter = measure([{ packetsReceived: 0, roundTripMs: null, jitterMs: null }]);
    expect(meter.finish()).toEqual([
      { minute: 0, roundTripMs: null, jitterMs: null, loss: null, codec: 'opus', path: 'direct', mos: null },
    ]);
  });

  test('after a reload in the fourth minute, that minute is reported', () => {
    expect(measure([{}], 200_000).finish()).toMatchObject([{ minute: 3 }]);
  });
});

describe('warnings', () => {
  const late = { roundTripMs: 500 };

  test("two bad seconds don't warn, three of the last five do", () => {
    expect(measure([late, {}, late]).live.warnings).toEqual([]);
    expect(measure([late, {}, late, late]).live.warnings).toEqual(['delay']);
  });

  test('a figure at its limit does not warn', () => {
    expect(measure([{ roundTripMs: 400 }, { roundTripMs: 400 }, { roundTripMs: 400 }]).live.warnings).toEqual(
      [],
    );
  });

  test('a warning stays for 5 seconds after its last cause', () => {
    const bad = [late, late, late];
    // True until the fifth second, when three of five are still late.
    expect(measure([...bad, {}, {}, {}, {}, {}, {}]).live.warnings).toEqual(['delay']);
    expect(measure([...bad, {}, {}, {}, {}, {}, {}, {}]).live.warnings).toEqual([]);
  });

  test('jitter and loss each warn on their own', () => {
    expect(measure([{ jitterMs: 31 }, { jitterMs: 31 }, { jitterMs: 31 }]).live.warnings).toEqual(['jitter']);
    const lossy = [1, 2, 3].map((second) => ({ packetsReceived: second * 48, packetsLost: second * 2 }));
    expect(measure(lossy).live.warnings).toEqual(['loss']);
  });
});

describe('bars', () => {
  test('no measurement is no bars, a clean line is four, much loss is one', () => {
    expect(new QualityMeter(mosOfLoss).live.bars).toBe(0);
    expect(measure([{}]).live.bars).toBe(4);
    expect(measure([{ packetsReceived: 40, packetsLost: 10 }]).live.bars).toBe(1);
  });
});

describe('the display while no packets arrive', () => {
  const stuck = { packetsReceived: 250, packetsLost: 0 };

  test('one second without packets changes nothing, two remove all bars', () => {
    const talked = Array.from({ length: 5 }, () => ({}));
    expect(measure([...talked, stuck]).live).toMatchObject({ bars: 4, isArriving: true });
    expect(measure([...talked, stuck, stuck]).live).toMatchObject({ bars: 0, isArriving: false });
    expect(measure([...talked, stuck, stuck, { packetsReceived: 300 }]).live).toMatchObject({
      bars: 4,
      isArriving: true,
    });
  });

  test('after an interruption nothing is shown until the next measurement', () => {
    const meter = measure([{}, {}]);
    meter.interrupt();
    expect(meter.live).toMatchObject({ bars: 0, warnings: [] });
  });
});
