import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { sqlStateOf } from '#platform/server/db/database.ts';
import { quickFolder, startTestDatabase } from '../global-setup.ts';
import { loadDataSet, sizeOf } from '../growth/data-set.ts';
import { ALLOWED } from '../plans/allowed.ts';
import { offencesOf, partialIndexes, pretendLarger } from '../plans/judge.ts';
import { RECORDED, type Recorded } from '../plans/recorded.ts';

/** About a table that a test has created, or that isn't ours. */
const NO_SUCH_TABLE = '42P01';

// Asks PostgreSQL how it would answer each statement that the last run of Vitest has sent, were there a million calls.
const statements = await readStatements();
const { database, stop } = await startTestDatabase({ folder: await quickFolder() });
const client = new Client({ ...database.connection, database: database.template });
await client.connect();
const faults: string[] = [];
try {
  await loadDataSet(client, sizeOf(0.01));
  await pretendLarger(client, 100);
  const partial = await partialIndexes(client);
  for (const statement of statements) {
    const text = flat(statement.text);
    if (ALLOWED.some(({ begins }) => text.startsWith(begins))) continue;
    try {
      for (const { table, how } of await offencesOf(client, statement, partial))
        faults.push(`${table}: ${how}\n  ${text}`);
    } catch (cause) {
      if (sqlStateOf(cause) !== NO_SUCH_TABLE)
        faults.push(`cannot be explained: ${String(cause)}\n  ${text}`);
    }
  }
} finally {
  await client.end();
  await stop();
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${statements.length} statements, ${faults.length} grow with everybody's data\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function readStatements(): Promise<Recorded[]> {
  const found = new Map<string, Recorded>();
  for (const name of await readdir(RECORDED).catch(() => [])) {
    const lines = (await readFile(join(RECORDED, name), 'utf8')).split('\n').filter((line) => line !== '');
    for (const line of lines) {
      const recorded = JSON.parse(line) as Recorded;
      const key = shapeOf(recorded.text);
      if (!found.has(key)) found.set(key, recorded);
    }
  }
  return [...found.values()];
}

/** Lists of values are of any length, and each length is a text of its own. */
function shapeOf(text: string): string {
  return flat(text)
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\((?:\$, )+\$\)/g, '($)');
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
