import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QualityMinute } from '../../model.ts';
import { badQualitySentence, estimateMos, soundSummary, worstMinute } from './quality.ts';

const good: QualityMinute = {
  minute: 0,
  roundTripMs: 20,
  jitterMs: 2,
  loss: 0,
  codec: 'opus',
  path: 'direct',
  mos: 4.37,
};

describe('the estimate', () => {
  test.each([
    ['a clean local path', { roundTripMs: 20, jitterMs: 2, loss: 0 }, 4.39],
    ['a connection across an ocean', { roundTripMs: 180, jitterMs: 10, loss: 0 }, 4.34],
    ['one packet in a hundred lost', { roundTripMs: 40, jitterMs: 5, loss: 0.01 }, 4.27],
    ['eight packets in a hundred lost', { roundTripMs: 40, jitterMs: 5, loss: 0.08 }, 3.37],
    ['a satellite', { roundTripMs: 1_200, jitterMs: 20, loss: 0 }, 1.38],
    ['nothing arrives', { roundTripMs: 40, jitterMs: 5, loss: 1 }, 1.11],
  ])('%s', (_path, measured, mos) => {
    expect(estimateMos(measured)).toBe(mos);
  });

  test('is unknown if the loss is unknown', () => {
    expect(estimateMos({ roundTripMs: 20, jitterMs: 2, loss: null })).toBeNull();
  });

  test('treats other missing figures as perfect', () => {
    expect(estimateMos({ roundTripMs: null, jitterMs: null, loss: 0 })).toBe(4.4);
  });

  test('lies between 1 and 4.5 and never rises when anything gets worse', () => {
    const figures = fc.record({
      roundTripMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
      jitterMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
      loss: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(figures, fc.double({ min: 0, max: 1_000, noNaN: true }), (measured, more) => {
        const mos = estimateMos(measured) ?? 0;
        expect(mos).toBeGreaterThanOrEqual(1);
        expect(mos).toBeLessThanOrEqual(4.5);
        for (const worse of [
          { ...measured, roundTripMs: measured.roundTripMs + more },
          { ...measured, jitterMs: measured.jitterMs + more },
          { ...measured, loss: Math.min(1, measured.loss + more / 1_000) },
        ])
          expect(estimateMos(worse)).toBeLessThanOrEqual(mos);
      }),
    );
  });
});

describe('the sentence', () => {
  test('is missing for a good call', () => {
    expect(badQualitySentence([good, { ...good, minute: 1 }])).toBeNull();
    expect(badQualitySentence([])).toBeNull();
  });

  test('says how much of the sound was lost, and in which minute', () => {
    const bad = { ...good, minute: 2, loss: 0.08, mos: 3.37 };
    expect(badQualitySentence([good, bad, { ...good, minute: 3 }])).toBe(
      '8% of the sound was lost on your end in minute 3',
    );
  });

  test('says how late the sound was', () => {
    expect(badQualitySentence([{ ...good, roundTripMs: 1_200, mos: 2.1 }])).toBe(
      'The sound took 0.6 s to arrive in minute 1',
    );
  });

  test('says that the sound was uneven', () => {
    expect(badQualitySentence([{ ...good, jitterMs: 200, mos: 3.2 }])).toBe(
      'The sound arrived unevenly in minute 1',
    );
  });

  test('is about the worst minute, and skips minutes without figures', () => {
    const unknown = { ...good, minute: 1, mos: null };
    const worse = { ...good, minute: 2, mos: 2 };
    expect(worstMinute([good, unknown, worse])).toBe(worse);
    expect(worstMinute([unknown])).toBeNull();
  });
});

test('summarises a call in a few words', () => {
  const minutes = (...scores: (number | null)[]) => scores.map((mos, minute) => ({ ...good, minute, mos }));
  expect([
    soundSummary(minutes(4.3, 4.2)),
    soundSummary(minutes(4.3, 4.2, 4.1, 4.2, 4.2, 3)),
    soundSummary(minutes(4.3, 2, 4.1, 3, 4)),
    soundSummary(minutes(2, 3, 4.1)),
    soundSummary(minutes(null)),
    soundSummary([]),
  ]).toEqual([
    'Good',
    'Good, weak in minute 6',
    'Good, weak in 2 minutes',
    'Weak',
    'Not measured',
    'Not measured',
  ]);
});
