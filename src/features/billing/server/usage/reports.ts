import type { WorkspaceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { exportLimit } from '../../constants-usage.ts';
import type { Statement, Usage } from '../../model-usage.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Names } from './attribution.ts';
import { exportEntries } from './export.ts';
import { readStatement } from './statement.ts';
import { readUsage } from './usage.ts';

/** Reports on one account's ledger, for its owner. */
export interface Reports {
  /** @throws AppError common.badInput for a cursor of another account */
  statement(workspaceId: WorkspaceId, cursor: string | undefined): Promise<Statement>;
  /**
   * Streams every entry of the account as CSV.
   * @throws AppError common.tooManyRequests
   */
  exported(workspaceId: WorkspaceId): Promise<AsyncGenerator<string>>;
  /** @param timeZone one that the program knows */
  usage(workspaceId: WorkspaceId, timeZone: string): Promise<Usage>;
}

export interface ReportParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly directory: Names;
  /** Grants the allowances of the current period, which happens on first use. */
  readonly grant: (workspaceId: WorkspaceId) => Promise<unknown>;
}

export function createReports({ platform, ledger, directory, grant }: ReportParts): Reports {
  const { database, clock, rateLimits } = platform;
  const { queries } = database;
  return {
    statement: (workspaceId, cursor) =>
      readStatement({ workspaceId, cursor }, { ledger, directory }, queries),
    async exported(workspaceId) {
      await rateLimits.take(exportLimit, workspaceId);
      return exportEntries(workspaceId, { database, directory });
    },
    async usage(workspaceId, timeZone) {
      await grant(workspaceId);
      return readUsage({ workspaceId, timeZone, now: clock.now() }, ledger, queries);
    },
  };
}
