import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { StartFigures } from './start/figures.ts';

/** Alarms that are over. One that runs would send an email to nobody's address. */
const ALARMS = [
  {
    id: 'demo-mail',
    key: 'mail',
    title: "Emails aren't leaving",
    says: "The mail server didn't accept an email. We'll keep trying. Check SMTP_URL and the mail server.",
    daysAgo: 19,
    minutes: 31,
  },
  {
    id: 'demo-carrier',
    key: 'carrier:demo',
    title: 'Carrier demo is down',
    says: 'Calls go through other carriers if there are any.',
    daysAgo: 6,
    minutes: 4,
  },
] as const;

interface Parts {
  readonly queries: Queries;
  readonly figures: Pick<StartFigures, 'refresh' | 'disk'>;
}

/** What the operator's desk would know of the last 90 days. Calls, people and money are those of the other samples. */
export function demoSteps({ until }: DemoPeople, { queries, figures }: Parts): PastStep[] {
  const take = async () => {
    // Before the disk has samples: they would look as if everything had been summed.
    await figures.refresh();
    const { free, size } = await figures.disk();
    await fillHours(queries, { until, used: size - free });
    for (const alarm of ALARMS) await noteAlarm(queries, alarm, until);
  };
  // After everything else.
  return [{ at: until, take }];
}

/** A disk that fills by a hundredth of its data a week, and jobs that are more by day than by night. */
async function fillHours(queries: Queries, { until, used }: { until: Instant; used: number }): Promise<void> {
  await queries.$client.query(
    `insert into desk_hours (measure, hour, amount)
     select sample.measure, at, sample.amount
     from generate_series(
         date_trunc('hour', $1::timestamptz - interval '180 days'), $1::timestamptz - interval '1 hour', interval '1 hour') as at,
       lateral (values
         ('disk', ($2::float8 * (1 - 0.01 * extract(epoch from $1::timestamptz - at) / 604800))::bigint),
         ('jobs', (24 + 20 * sin((extract(hour from at) - 9) * pi() / 12) + extract(day from at)::int * 7 % 5)::bigint)
       ) as sample (measure, amount)
     on conflict do nothing`,
    [new Date(until).toISOString(), used],
  );
}

async function noteAlarm(
  queries: Queries,
  { id, key, title, says, daysAgo, minutes }: (typeof ALARMS)[number],
  until: Instant,
): Promise<void> {
  const begun = until - daysAgo * DAY_MS;
  const ended = new Date(begun + minutes * MINUTE_MS).toISOString();
  await queries.$client.query(
    `insert into alarms (id, key, title, says, raised_at, seen_at, ended_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict do nothing`,
    [id, key, title, says, new Date(begun).toISOString(), ended],
  );
}
