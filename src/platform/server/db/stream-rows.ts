import type { Pool } from 'pg';

/** Rows that are in memory at once. */
const AT_ONCE = 2_000;

export interface RowStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The names of the columns that a statement has. */
export async function columnsOf(pool: Pool, { text, values }: RowStatement): Promise<string[]> {
  const { fields } = await pool.query(`select * from (${text}) as rows limit 0`, [...values]);
  return fields.map(({ name }) => name);
}

/**
 * Reads rows as lines of JSON, some thousand at a time, as they all were at one moment. However many there are, memory
 * doesn't grow. PostgreSQL writes the JSON: no value passes through a type of ours.
 */
export async function* streamRows(pool: Pool, { text, values }: RowStatement): AsyncGenerator<string[]> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query('begin transaction read only');
    await client.query(`set local time zone 'UTC'`);
    await client.query(
      `declare streamed no scroll cursor for select row_to_json(rows)::text from (${text}) as rows`,
      [...values],
    );
    for (;;) {
      const { rows } = await client.query<[string]>({
        text: `fetch ${AT_ONCE} from streamed`,
        rowMode: 'array',
      });
      if (rows.length > 0) yield rows.map(([line]) => line);
      if (rows.length < AT_ONCE) break;
    }
    await client.query('commit');
    isWhole = true;
  } finally {
    // Whoever stops reading, or a statement that failed, leaves a connection in the middle of a transaction.
    client.release(!isWhole);
  }
}
