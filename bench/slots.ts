import { freeSlots, type Host, type SlotRules } from '#features/calendar/rules/availability/free.ts';
import { type BenchResult, median } from './figures.ts';
import { cpuMicros, createRandom } from './random-numbers.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 60;
const BUSY = 1_000;
const WARM_ROUNDS = 300;
const ROUNDS = 9;
/** Both changes of the clock are near: Berlin's on 25 October, New York's on 1 November. */
const NOW = Date.UTC(2026, 9, 1);
const RULES: SlotRules = {
  durationMinutes: 30,
  stepMinutes: 30,
  noticeMinutes: 0,
  horizonDays: 365,
  dailyCap: null,
};

/** Cost of the free times of one person. */
export async function benchSlots(): Promise<BenchResult> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  const warm = (busy: number, days: number) =>
    median(Array.from({ length: ROUNDS }, () => warmMillis(busy, days)));
  warmMillis(BUSY, DAYS);
  // Every zone is asked for once, so each answer is a first use.
  const cold = median(zones.slice(0, 40).map((zone) => millis(hostIn(zone, BUSY), DAYS, 1)));
  const atOnce = warm(BUSY, DAYS);
  return {
    title: 'Free times of a booking page',
    method:
      `${DAYS} days of Monday to Friday from 9 to 17 in New York with buffers of 15 minutes, slots of 30 minutes, and ` +
      `${BUSY.toLocaleString('en-US')} busy events whose times are of Berlin. Milliseconds of the processor: the median of ` +
      `${ROUNDS} rounds of ${WARM_ROUNDS} answers, and for the first use of a zone that of 40 zones. Ten times the events ` +
      'and ten times the days show that the cost grows with their sum.',
    figures: [
      {
        what: 'Free times, zone in use',
        floor: { name: 'no events', value: warm(0, DAYS) },
        ours: atOnce,
        unit: 'ms',
        target: { of: 'value', atMost: 1 },
      },
      {
        what: 'Free times, first use of a zone',
        floor: null,
        ours: cold,
        unit: 'ms',
        target: { of: 'value', atMost: 2.5 },
      },
      {
        what: 'Ten times the events over ten times the days, beside one of each',
        floor: null,
        ours: warm(BUSY * 10, DAYS * 10) / (atOnce * 10),
        unit: 'times',
        target: { of: 'value', atMost: 1.5 },
      },
    ],
  };
}

function hostIn(timeZone: string, count: number, days = DAYS): Host {
  const random = createRandom(20_261_001);
  const busy = Array.from({ length: count }, () => {
    const from = NOW + Math.floor(random() * days * 1_440) * MINUTE_MS;
    return { from, before: from + (15 + Math.floor(random() * 6) * 15) * MINUTE_MS };
  });
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    isEnabled: weekday < 6,
    spans: [{ start: '09:00', end: '17:00' }],
  }));
  const schedule = { name: '', timeZone, days: week, overrides: [], bufferBefore: 15, bufferAfter: 15 };
  return { schedule, busy: busy.toSorted((one, other) => one.from - other.from), booked: [] };
}

const warmMillis = (count: number, days: number) =>
  millis(hostIn('America/New_York', count, days), days, WARM_ROUNDS);

function millis(host: Host, days: number, rounds: number): number {
  const rules = { ...RULES, horizonDays: days };
  const before = process.cpuUsage();
  let found = 0;
  for (let round = 0; round < rounds; round += 1)
    found += freeSlots(host, rules, { within: { from: NOW, before: NOW + days * DAY_MS }, now: NOW }).length;
  const micros = cpuMicros(before);
  if (found === 0) throw new Error('there was no free time');
  return micros / 1_000 / rounds;
}
