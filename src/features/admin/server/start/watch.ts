import type { CarrierStandings } from '#features/telephony/server/service.ts';
import { MAIL_QUEUE } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CARRIER_UNSEEN_MS } from '../../constants-start.ts';
import { spanAt } from '../../rules/spans.ts';
import {
  backupTrouble,
  carrierTrouble,
  diskTrouble,
  frozenTrouble,
  jobsTrouble,
  mailTrouble,
  marginTrouble,
  providerMarginTrouble,
} from '../../rules/troubles.ts';
import type { StartFigures } from './figures.ts';
import { frozenAccounts, paidByProvider, sumsOf } from './sums.ts';

export const WATCH_QUEUE = 'admin-watch';
const CARRIER_LOOK_MS = 10_000;

/** Looks for troubles: every minute in a worker, and at the carriers in every process that has them. */
export function defineWatch(parts: {
  platform: Platform;
  figures: StartFigures;
  standings: Pick<CarrierStandings, 'list'>;
}): { start(): void; stop(): void; lookAtCarriers(): Promise<void> } {
  const { platform, standings } = parts;
  const { jobs, alarms, log, config } = platform;
  jobs.define(WATCH_QUEUE, () => look(parts), { retries: 0 });
  jobs.schedule(WATCH_QUEUE, '* * * * *', { timeZone: 'UTC' });
  let timer: NodeJS.Timeout | undefined;
  async function lookAtCarriers(): Promise<void> {
    for (const { name, isUp, avoidedUntil } of standings.list())
      await alarms.settle(
        `carrier:${name}`,
        carrierTrouble({ name, isUp: isUp && avoidedUntil === null }),
        CARRIER_UNSEEN_MS,
      );
  }
  return {
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

async function look({ platform, figures }: { platform: Platform; figures: StartFigures }): Promise<void> {
  const { alarms, clock, database, jobs } = platform;
  const { queries } = database;
  const now = clock.now();
  await figures.refresh();
  await alarms.settle('disk', diskTrouble(await figures.disk()));
  await alarms.settle('backup', backupTrouble({ backupAt: await figures.backupAt(), now }));
  await alarms.settle('jobs', jobsTrouble((await jobs.figures()).failed));
  await alarms.settle('mail', mailTrouble(await jobs.hasTrouble(MAIL_QUEUE)));

  const { from, stepMs } = spanAt('24h', now);
  const day = await sumsOf(queries, { from, before: from, stepMs });
  const sumOf = (name: string) =>
    day.reduce((sum, { measure, amount }) => (measure === name ? sum + amount : sum), 0);
  await alarms.settle(
    'margin',
    marginTrouble({ earnedMicroUsd: sumOf('earned'), costMicroUsd: sumOf('cost') }),
  );
  const providers = await paidByProvider(queries, from);
  for (const provider of providers)
    await alarms.settle(`margin:${provider.name}`, providerMarginTrouble(provider));
  await alarms.clearOthers(
    'margin:',
    providers.map(({ name }) => `margin:${name}`),
  );

  const frozen = await frozenAccounts(queries, now);
  for (const one of frozen) await alarms.raise(`frozen:${one.accountId}`, frozenTrouble(one));
  await alarms.clearOthers(
    'frozen:',
    frozen.map(({ accountId }) => `frozen:${accountId}`),
  );
}
