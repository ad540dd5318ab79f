import type { Queries } from '#platform/server/db/database.ts';
import { IMPORT_BATCH, IMPORT_PROBLEMS_MAX } from '../../constants.ts';
import type { ImportCheck } from '../../model-imports.ts';
import { createKnownPeople } from '../../rules/identity/known.ts';
import { judge } from './batch.ts';
import type { ImportRow } from './importing.ts';
import { keysOf, knownAmong } from './known.ts';
import { contactsIn, type FileRow, type Pieces } from './read-file.ts';

/** Counts what an import would find, as it would find it now. */
export async function checkFile(
  file: Pick<ImportRow, 'workspaceId' | 'kind' | 'encoding' | 'columns' | 'home'>,
  pieces: Pieces,
  queries: Queries,
): Promise<ImportCheck> {
  const people = createKnownPeople();
  const check: ImportCheck = { fresh: 0, known: 0, problems: [], problemCount: 0 };
  async function count(rows: readonly FileRow[]): Promise<void> {
    const { facts, problems } = await judge(rows, file.home);
    check.problemCount += problems.length;
    check.problems = [...check.problems, ...problems].slice(0, IMPORT_PROBLEMS_MAX);
    await knownAmong({ workspaceId: file.workspaceId, facts }, queries, people);
    for (const one of facts) {
      const identity = { nameKey: one.nameKey, keys: keysOf(one) };
      if (people.find(identity) !== null) {
        check.known += 1;
        continue;
      }
      check.fresh += 1;
      people.add({ id: `row ${check.fresh}`, ...identity });
    }
  }
  let batch: FileRow[] = [];
  for await (const row of contactsIn(pieces, file)) {
    batch.push(row);
    if (batch.length < IMPORT_BATCH) continue;
    await count(batch);
    batch = [];
  }
  await count(batch);
  return check;
}
