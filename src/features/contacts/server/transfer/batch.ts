import { domainToASCII } from 'node:url';
import { AppError } from '#kernel/app-error.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { type KnownChoice, withoutNumbers } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import { type ContactFacts, contactFacts } from '../../model.ts';
import { factsOf, givenFacts, type StoredFacts, storedFacts } from '../../rules/book/facts.ts';
import { NO_FACTS } from '../../rules/book/no-facts.ts';
import { phoneKey } from '../../rules/identity/keys.ts';
import { createKnownPeople } from '../../rules/identity/known.ts';
import { filledFacts } from '../../rules/identity/merge.ts';
import { restored } from '../book/restored.ts';
import { createContactStore, type Reader } from '../book/store.ts';
import { keysOf, knownAmong } from './known.ts';
import type { FileRow } from './read-file.ts';
import { addAll, changeAll, noteChanges } from './write.ts';

/** Rows after which others get a turn. */
const ROWS_AT_ONCE = 25;

export interface Judged {
  readonly facts: readonly StoredFacts[];
  readonly problems: { row: number; sentence: string }[];
}

/** Judges rows by the rules of contacts, with a pause every few rows so that nobody waits for it. */
export async function judge(rows: readonly FileRow[], home: string): Promise<Judged> {
  const facts: StoredFacts[] = [];
  const problems: Judged['problems'] = [];
  for (const [nth, { row, facts: given, problem }] of rows.entries()) {
    if (nth % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    if (problem !== null) {
      problems.push({ row, sentence: problem });
      continue;
    }
    const { stored, sentence } = readRow({ ...NO_FACTS, ...given }, home);
    if (sentence !== null) problems.push({ row, sentence });
    if (stored !== null) facts.push(stored);
  }
  return { facts, problems };
}

/** Reads a row. A number that can't be read is left out if there is another way to reach the contact. */
function readRow(
  given: ContactFacts,
  home: string,
): { readonly stored: StoredFacts | null; readonly sentence: string | null } {
  if (!contactFacts.safeParse(given).success)
    return { stored: null, sentence: contactsErrors.importTooLarge().message };
  const reading = { home, ascii: domainToASCII };
  const stored = storedFacts(given, reading);
  if (!(stored instanceof AppError)) return { stored, sentence: null };
  const phones = given.phones.filter(({ value }) => phoneKey(value, home) !== null);
  const bad = given.phones.filter((phone) => !phones.includes(phone) && phone.value.trim() !== '');
  const rest = bad.length === 0 ? stored : storedFacts({ ...given, phones }, reading);
  if (rest instanceof AppError) return { stored: null, sentence: stored.message };
  return { stored: rest, sentence: withoutNumbers(bad.map(({ value }) => value.trim())) };
}

export interface Batch extends Reader {
  readonly importId: string;
  readonly known: KnownChoice;
  /** Of the batch, in the import. */
  readonly nth: number;
  readonly at: Instant;
}

export interface Outcome {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

/** Writes a batch: new people are added, and those who are there already get what the choice says. */
export async function writeBatch(
  batch: Batch,
  facts: readonly StoredFacts[],
  queries: Queries,
): Promise<Outcome> {
  const { fresh, again } = await sorted(batch, facts, queries);
  let updated = 0;
  const filled = new Map<string, readonly ContactFacts[]>();
  if (batch.known === 'update')
    for (const { id, facts: given } of again) {
      const own = fresh.get(id);
      // Somebody who stands in the batch twice is written once.
      if (own === undefined) filled.set(id, [...(filled.get(id) ?? []), givenFacts(given)]);
      else {
        fresh.set(id, restored(filledFacts(givenFacts(own), givenFacts(given))));
        updated += 1;
      }
    }
  await addAll(
    batch,
    [...fresh].map(([id, own]) => ({ id, ...own })),
    queries,
  );
  updated += await fillIn(batch, filled, queries);
  return { added: fresh.size, updated, skipped: again.length - updated };
}

interface Sorted {
  /** By the id that they get. */
  readonly fresh: Map<string, StoredFacts>;
  readonly again: { readonly id: string; readonly facts: StoredFacts }[];
}

async function sorted(
  { known, workspaceId }: { known: KnownChoice; workspaceId: WorkspaceId },
  facts: readonly StoredFacts[],
  queries: Queries,
): Promise<Sorted> {
  const fresh = new Map<string, StoredFacts>();
  const again: Sorted['again'] = [];
  const people = known === 'add' ? createKnownPeople() : await knownAmong({ workspaceId, facts }, queries);
  for (const one of facts) {
    const identity = { nameKey: one.nameKey, keys: keysOf(one) };
    const there = known === 'add' ? null : people.find(identity);
    if (there !== null) {
      again.push({ id: there, facts: one });
      continue;
    }
    const id = newId();
    fresh.set(id, one);
    people.add({ id, ...identity });
  }
  return { fresh, again };
}

/** @returns how many rows brought something that a contact lacked */
async function fillIn(
  batch: Batch,
  filled: ReadonlyMap<string, readonly ContactFacts[]>,
  queries: Queries,
): Promise<number> {
  if (filled.size === 0) return 0;
  const found = await createContactStore(queries).these(batch, [...filled.keys()], { lock: true });
  let rows = 0;
  const changes = found.flatMap(({ row, contact }) => {
    const before = factsOf(contact);
    let after = before;
    for (const given of filled.get(row.id) ?? []) {
      const next = filledFacts(after, given);
      if (JSON.stringify(next) === JSON.stringify(after)) continue;
      after = next;
      rows += 1;
    }
    return after === before ? [] : [{ id: row.id, before, after, stored: restored(after) }];
  });
  await changeAll(
    batch,
    changes.map(({ id, stored }) => ({ id, ...stored })),
    queries,
  );
  await noteChanges(batch, changes, queries);
  return rows;
}
