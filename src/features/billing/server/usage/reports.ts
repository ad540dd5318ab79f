import type { AccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { exportLimit } from '../../constants-usage.ts';
import type { Statement, Usage } from '../../model-usage.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { exportEntries } from './export.ts';
import { readStatement } from './statement.ts';
import { readUsage } from './usage.ts';

/** Reports on one account's ledger, for its owner. */
export interface Reports {
  /** @throws AppError common.badInput for a cursor of another account */
  statement(accountId: AccountId, cursor: string | undefined): Promise<Statement>;
  /**
   * Streams every entry of the account as CSV.
   * @throws AppError common.tooManyRequests
   */
  exported(accountId: AccountId): Promise<AsyncGenerator<string>>;
  /** @param timeZone one that the program knows */
  usage(accountId: AccountId, timeZone: string): Promise<Usage>;
}

export interface ReportParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  /** Grants the allowances of the current period, which happens on first use. */
  readonly grant: (accountId: AccountId) => Promise<unknown>;
}

export function createReports({ platform, ledger, grant }: ReportParts): Reports {
  const { database, clock, rateLimits } = platform;
  const { queries } = database;
  return {
    statement: (accountId, cursor) => readStatement({ accountId, cursor }, ledger, queries),
    async exported(accountId) {
      await rateLimits.take(exportLimit, accountId);
      return exportEntries(accountId, database);
    },
    async usage(accountId, timeZone) {
      await grant(accountId);
      return readUsage({ accountId, timeZone, now: clock.now() }, ledger, queries);
    },
  };
}
