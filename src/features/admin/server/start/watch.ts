import type { CarrierStandings } from '#features/telephony/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { MAIL_QUEUE } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  CARRIER_UNSEEN_MS,
  DESK_KEPT_DAYS,
  MAIL_UNSEEN_MS,
  type Measure,
  type Span,
} from '../../constants-start.ts';
import { spanAt } from '../../rules/spans.ts';
import {
  backupTrouble,
  carrierTrouble,
  diskTrouble,
  earnedInDay,
  frozenTrouble,
  jobsTrouble,
  mailTrouble,
  marginTrouble,
  providerMarginTrouble,
} from '../../rules/troubles.ts';
import type { StartFigures } from './figures.ts';
import { frozenAccounts, paidByProvider, pruneSums, sumsOf } from './sums.ts';

const WATCH_QUEUE = 'admin-watch';
const PRUNE_QUEUE = 'admin-prune';
const CARRIER_LOOK_MS = 10_000;

type Looked = Pick<StartFigures, 'refresh' | 'disk' | 'backupAt'>;

/** Looks for troubles: every minute in a worker, and at the carriers in every process that has them. */
export function defineWatch(parts: {
  platform: Platform;
  figures: Looked;
  standings: Pick<CarrierStandings, 'list'>;
}): { start(): void; stop(): void; look(): Promise<void>; lookAtCarriers(): Promise<void> } {
  const { platform, standings } = parts;
  const { jobs, alarms, log, config } = platform;
  jobs.define(WATCH_QUEUE, () => look(parts), { retries: 0 });
  jobs.schedule(WATCH_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(PRUNE_QUEUE, () => prune(platform));
  jobs.schedule(PRUNE_QUEUE, '41 3 * * *', { timeZone: 'UTC' });
  let timer: NodeJS.Timeout | undefined;
  async function lookAtCarriers(): Promise<void> {
    const carriers = standings.list();
    for (const { name, isUp, avoidedUntil } of carriers)
      await alarms.settle(
        `carrier:${name}`,
        carrierTrouble({ name, isUp: isUp && avoidedUntil === null }),
        CARRIER_UNSEEN_MS,
      );
    // One that no process has any longer.
    const keys = carriers.map(({ name }) => `carrier:${name}`);
    await alarms.clearOthers('carrier:', keys, CARRIER_UNSEEN_MS);
  }
  return {
    look: () => look(parts),
    lookAtCarriers,
    start() {
      if (!config.SERVICES.includes('web')) return;
      timer = setInterval(() => {
        lookAtCarriers().catch((cause: unknown) =>
          log.warn({ err: cause }, 'carriers could not be looked at'),
        );
      }, CARRIER_LOOK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Forgets what is older than the desk shows. */
async function prune({ alarms, clock, database }: Platform): Promise<void> {
  const before = clock.now() - DESK_KEPT_DAYS * DAY_MS;
  await pruneSums(database.queries, before);
  await alarms.prune(before);
}

async function look({ platform, figures }: { platform: Platform; figures: Looked }): Promise<void> {
  const { alarms, clock, database, jobs } = platform;
  const now = clock.now();
  await figures.refresh();
  const raised = new Set((await alarms.list(0)).map(({ key }) => key));
  await alarms.settle('disk', diskTrouble(await figures.disk(), raised.has('disk')));
  await alarms.settle('backup', backupTrouble({ backupAt: await figures.backupAt(), now }));
  await alarms.settle('jobs', jobsTrouble((await jobs.figures()).failed));
  await alarms.settle('mail', mailTrouble(await jobs.hasTrouble(MAIL_QUEUE)), MAIL_UNSEEN_MS);
  await lookAtMargins(platform, raised);

  const frozen = await frozenAccounts(database.queries, now);
  for (const one of frozen) await alarms.raise(`frozen:${one.accountId}`, frozenTrouble(one));
  await alarms.clearOthers(
    'frozen:',
    frozen.map(({ accountId }) => `frozen:${accountId}`),
  );
}

/** Looks at the margin of the last 24 hours, of everything and of each provider. */
async function lookAtMargins(
  { alarms, clock, database: { queries } }: Platform,
  raised: ReadonlySet<string>,
): Promise<void> {
  const now = clock.now();
  const sumIn = async (span: Span, name: Measure) => {
    const { from, stepMs } = spanAt(span, now);
    const sums = await sumsOf(queries, { from, before: from, stepMs });
    return sums.reduce((sum, { measure, amount }) => (measure === name ? sum + amount : sum), 0);
  };
  const { from } = spanAt('24h', now);
  const earned = earnedInDay({
    earned: await sumIn('24h', 'earned'),
    plans: await sumIn('24h', 'plans'),
    plansOfMonth: await sumIn('30d', 'plans'),
  });
  const day = { earnedMicroUsd: earned, costMicroUsd: await sumIn('24h', 'cost') };
  await alarms.settle('margin', marginTrouble(day, raised.has('margin')));
  const providers = await paidByProvider(queries, from);
  for (const provider of providers) {
    const key = `margin:${provider.name}`;
    await alarms.settle(key, providerMarginTrouble(provider, raised.has(key)));
  }
  await alarms.clearOthers(
    'margin:',
    providers.map(({ name }) => `margin:${name}`),
  );
}
