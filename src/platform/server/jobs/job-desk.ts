import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Queries } from '../db/database.ts';
import type { JobDesk, JobKey } from './jobs.ts';

const FAILED = `select name, id::text, extract(epoch from completed_on) * 1000 as failed_at, retry_count, output
  from pgboss.job where state = 'failed' order by completed_on desc limit $1`;
/** Of the queues' own tables this reads what isn't done, and the failures that are kept. */
const FIGURES = `select
  count(*) filter (where state in ('created', 'retry', 'active') and start_after <= now())::int as waiting,
  extract(epoch from min(start_after) filter (where state in ('created', 'retry') and start_after <= now())) * 1000 as oldest,
  count(*) filter (where state = 'retry')::int as retrying,
  count(*) filter (where state = 'failed')::int as failed
  from pgboss.job where state in ('created', 'retry', 'active', 'failed')`;
const DONE_AT = `select extract(epoch from max(completed_on)) * 1000 as at from pgboss.job where name = $1 and state = 'completed'`;
const SENTENCE_MAX = 300;

/** The queues of pg-boss, for the operator. */
export function createJobDesk(boss: PgBoss): JobDesk {
  const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    // The statements above name the columns.
    (await boss.getDb().executeSql(text, values)).rows as Row[];
  return {
    async failed(limit) {
      const rows = await rowsOf<FailedRow>(FAILED, [limit]);
      return rows.map(({ name: queue, id, failed_at: failedAt, retry_count: retries, output }) => ({
        queue,
        id,
        failedAt: Math.round(Number(failedAt)),
        attempts: retries + 1,
        says: sentenceOf(output),
      }));
    },
    async figures() {
      const [row] = await rowsOf<FiguresRow>(FIGURES);
      const { waiting = 0, oldest = null, retrying = 0, failed = 0 } = row ?? {};
      return { waiting, retrying, failed, oldestDueAt: oldest === null ? null : Math.round(Number(oldest)) };
    },
    async doneAt(queue) {
      const [row] = await rowsOf<{ readonly at: string | null }>(DONE_AT, [queue]);
      const at = row?.at ?? null;
      return at === null ? null : Math.round(Number(at));
    },
    async retry({ queue, id }, within) {
      if (!(await isFailed({ queue, id }, within))) return false;
      await boss.retry(queue, id, { db: fromDrizzle(within, sql) });
      return true;
    },
    async discard({ queue, id }, within) {
      if (!(await isFailed({ queue, id }, within))) return false;
      await boss.deleteJob(queue, id, { db: fromDrizzle(within, sql) });
      return true;
    },
  };
}

/** Locked, so that two operators don't decide about one job. */
async function isFailed({ queue, id }: JobKey, within: Queries): Promise<boolean> {
  const { rows } = await within.execute(
    sql`select 1 from pgboss.job where name = ${queue} and id = ${id}::uuid and state = 'failed' for update`,
  );
  return rows.length > 0;
}

interface FailedRow {
  readonly name: string;
  readonly id: string;
  readonly failed_at: string;
  readonly retry_count: number;
  readonly output: unknown;
}
interface FiguresRow {
  readonly waiting: number;
  readonly oldest: string | null;
  readonly retrying: number;
  readonly failed: number;
}

function sentenceOf(output: unknown): string {
  const said =
    typeof output === 'object' && output !== null && 'message' in output ? String(output.message) : '';
  const [line = ''] = said.split('\n');
  return line === '' ? 'No reason given.' : line.slice(0, SENTENCE_MAX);
}
