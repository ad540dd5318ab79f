import { RECONCILE_QUEUE } from '#features/billing/constants-ledger.ts';
import type { CarrierStandings } from '#features/telephony/server/service.ts';
import { MAIL_QUEUE } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import { HEALTH_KEPT_MS } from '../../constants-start.ts';
import type { Finding, Health } from '../../model-start.ts';
import { deskFindings } from '../../rules/findings.ts';
import type { StartFigures } from './figures.ts';

export interface HealthParts {
  readonly platform: Platform;
  readonly figures: Pick<StartFigures, 'backupAt' | 'installedAt'>;
  readonly standings: Pick<CarrierStandings, 'list'>;
}

/** Checks everything when asked. Requests share one check, kept for some seconds: each opens connections to every engine. */
export function healthOnce(parts: HealthParts): () => Promise<Health> {
  const { platform } = parts;
  const { clock } = platform;
  let last: { at: number; health: Promise<Health> } | undefined;
  const check = async (): Promise<Health> => {
    const [own, doctors] = await Promise.all([ownFindings(parts), platform.doctor()]);
    // Whether its port is free is a question for before a start.
    const others = doctors.filter(({ subject }) => subject !== 'Port');
    return { at: clock.now(), findings: [...own, ...others] };
  };
  return () => {
    const at = clock.elapsed();
    if (last === undefined || at - last.at > HEALTH_KEPT_MS) {
      const begun = { at, health: check() };
      last = begun;
      begun.health.catch(() => {
        if (last === begun) last = undefined;
      });
    }
    return last.health;
  };
}

async function ownFindings({ platform, figures, standings }: HealthParts): Promise<Finding[]> {
  const { alarms, clock, jobs } = platform;
  const [running, booksCheckedAt, backupAt, installedAt, jobFigures, isMailStuck] = await Promise.all([
    alarms.list(0),
    jobs.doneAt(RECONCILE_QUEUE),
    figures.backupAt(),
    figures.installedAt(),
    jobs.figures(),
    jobs.hasTrouble(MAIL_QUEUE),
  ]);
  return deskFindings({
    now: clock.now(),
    doBooksDiffer: running.some(({ key }) => key === 'books'),
    booksCheckedAt,
    carriers: standings
      .list()
      .map(({ name, isUp, avoidedUntil }) => ({ name, isUp: isUp && avoidedUntil === null })),
    backupAt,
    installedAt,
    jobs: jobFigures,
    isMailStuck,
  });
}
