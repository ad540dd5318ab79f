import { expect, test } from 'vitest';
import { type Bucket, usageOf } from './allowance-bucket.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const NOVEMBER = Date.UTC(2026, 10, 1);
const DECEMBER = Date.UTC(2026, 11, 1);

const bucket = (code: string, rest: Partial<Bucket> = {}): Bucket => ({
  code,
  granted: { planId: 'basic', periodEnd: DECEMBER },
  included: 18_000,
  used: 0,
  held: 0,
  ...rest,
});

test('the period of now is the latest that has begun, and the one before is there to compare', () => {
  expect(
    usageOf(
      [
        bucket('allowance:call-time:alice:monthly:2026-10-01', { used: 4_000, granted: {} }),
        bucket('allowance:call-time:alice:monthly:2026-11-01', { used: 7_200, held: 540 }),
        bucket('allowance:call-time:alice:monthly:2026-09-01', { used: 1, granted: {} }),
        bucket('allowance:call-time:alice:monthly:2026-12-01'),
      ],
      NOW,
    ),
  ).toEqual([
    {
      service: 'call-time',
      line: 'monthly',
      periodStart: NOVEMBER,
      periodEnd: DECEMBER,
      included: 18_000,
      used: 7_200,
      held: 540,
      previous: { included: 18_000, used: 4_000 },
    },
  ]);
});

test('services come in one order, whatever order they were opened in', () => {
  const services = usageOf(
    ['assistant-calls', 'call-time', 'fax-pages'].map((service) =>
      bucket(`allowance:${service}:alice:monthly:2026-11-01`),
    ),
    NOW,
  ).map(({ service }) => service);
  expect(services).toEqual(['call-time', 'fax-pages', 'assistant-calls']);
});

test('a period that is over is not shown as one of now', () => {
  const over = bucket('allowance:call-time:alice:monthly:2026-10-01', { granted: { periodEnd: NOVEMBER } });
  expect(usageOf([over], NOW)).toEqual([]);
});

test('after a plan has ended, the month of Free that began before it is shown again', () => {
  const free = bucket('allowance:call-time:alice:free:monthly:2026-11-01', { included: 1_800 });
  const ended = bucket('allowance:call-time:alice:run-1:monthly:2026-11-15', {
    granted: { periodEnd: Date.UTC(2026, 10, 18) },
  });
  expect(usageOf([free, ended], NOW)).toMatchObject([{ periodStart: NOVEMBER, included: 1_800 }]);
});

test.each([
  'wallet:alice',
  'allowance:coffee:alice:monthly:2026-11-01',
  'allowance:call-time:alice:weekly:2026-11-01',
])('%s is no bucket', (code) => {
  expect(usageOf([bucket(code)], NOW)).toEqual([]);
});

test.each([
  ['1970-01-01', 0],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2024-03-01', Date.UTC(2024, 2, 1)],
  ['2026-01-31', Date.UTC(2026, 0, 31)],
  ['2026-11-21', Date.UTC(2026, 10, 21)],
])('a period whose entry does not say when it began, began with the day %s', (day, periodStart) => {
  const [usage] = usageOf([bucket(`allowance:call-time:alice:monthly:${day}`, { granted: null })], NOW);
  expect(usage?.periodStart).toBe(periodStart);
});
