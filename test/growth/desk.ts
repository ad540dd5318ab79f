/** What the operator's desk keeps: 400 days of hourly sums in the whole data set, and alarms that are over. */
export const DESK = [
  `insert into desk_hours (measure, hour, amount)
   select measure, date_trunc('hour', now()) - n * interval '1 hour', n * 7 % 1000
   from unnest('{people,calls,talk,money-in,money-out,earned,plans,cost,failures,jobs,jobs-failed,disk}'::text[]) as measure,
     generate_series(0, (select count(*) * 48 / 100 from growth_owner) - 1) as n`,
  `insert into alarms (id, key, title, says, raised_at, seen_at, ended_at)
   select 'alarm-' || n, 'frozen:' || id, 'An account was frozen', 'For now.', ends - n % 400 * interval '1 day',
     ends - n % 400 * interval '1 day', ends - n % 400 * interval '1 day' from growth_owner where n % 2 = 0`,
];
