import type { Notifications } from '#features/notifications/server/service.ts';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { RECONCILE_QUEUE } from '../../constants-ledger.ts';
import { checkedWords, reconciliationNewsOf } from '../../rules/ledger/reconciliation-mail.ts';
import { reconcile } from './reconcile.ts';

const RETRIES = 5;
/** Every attempt checks the ledger again. */
const RETRY_SECONDS = 300;

/** Checks the ledger every night and alerts the operator when it doesn't balance. */
export function defineReconciling(
  platform: Platform,
  notifications: Pick<Notifications, 'tellOperator'>,
): void {
  const { jobs, metrics, clock } = platform;
  const last: { differences: number; at: Instant } = { differences: 0, at: 0 };
  metrics.watch(
    'ahoy_billing_ledger_differences',
    'What the last nightly check of the ledger by this process found wrong.',
    () => last.differences,
  );
  metrics.watch(
    'ahoy_billing_ledger_checked_timestamp_seconds',
    'When this process last checked the ledger; 0 when it has not.',
    () => last.at / SECOND_MS,
  );
  jobs.define(
    RECONCILE_QUEUE,
    () =>
      checkLedger({ ...platform, ...notifications }, (differences) => {
        last.differences = differences;
        last.at = clock.now();
      }),
    { retries: RETRIES, retryAfterSeconds: RETRY_SECONDS },
  );
  jobs.schedule(RECONCILE_QUEUE, '23 2 * * *', { timeZone: 'UTC' });
}

const BOOKS_TROUBLE = {
  title: 'The books do not balance',
  says: 'The check of the ledger found differences. The email and the log name them.',
  path: operatorPaths.ledger(),
};

/**
 * Logs the result of the check, and tells the operator about differences. @param count called with the number of
 * differences
 */
export async function checkLedger(
  {
    database,
    log,
    alarms,
    tellOperator,
  }: Pick<Platform, 'alarms' | 'database' | 'log'> & Pick<Notifications, 'tellOperator'>,
  count: (differences: number) => void,
): Promise<void> {
  const found = await reconcile(database.queries);
  const { differences, ...checked } = found;
  count(differences.length);
  await alarms.settle('books', differences.length === 0 ? null : BOOKS_TROUBLE);
  if (differences.length === 0) return log.info(checked, `the books balance: ${checkedWords(checked)}`);
  log.error(found, 'the books do not balance');
  await tellOperator(reconciliationNewsOf(found), database.queries);
}
