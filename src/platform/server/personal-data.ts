import { assert } from '#kernel/assert.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from './db/database.ts';
import { serviceOf } from './services.ts';

/** Whose data something is: a person's, or that of a workspace, which its owner answers for. */
export type DataSubject =
  | { readonly kind: 'person'; readonly accountId: AccountId }
  | {
      readonly kind: 'workspace';
      readonly workspaceId: WorkspaceId;
      /** The person whose account is deleted together with it; null: it is deleted alone. */
      readonly goesWith: AccountId | null;
    };

/** Rows of an export: written as JSON and as CSV, with the names of the statement's columns in camel case. */
export interface DataRows {
  /** Path in the archive, without its ending. */
  readonly path: string;
  /** What is in it, as the archive's README says. */
  readonly title: string;
  /** One statement. `$1` is the id of the subject. */
  readonly text: string;
}

/** Files of an export, such as pictures and invoices. A large one comes piece by piece. */
export interface DataFiles {
  readonly path: string;
  readonly title: string;
  /** Reads one after the other, so that memory doesn't grow with them. */
  read(): AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array | AsyncIterable<Uint8Array> }>;
}

/** One file of an export in a format that other programs open, such as contacts.vcf. */
export interface DataText {
  /** Path in the archive, with its ending. */
  readonly path: string;
  readonly title: string;
  /** Writes it piece by piece, so that memory doesn't grow with it. Without any piece, there is no file. */
  write(): AsyncIterable<string>;
}

/** What happens to the rows of a table when their owner is deleted: nothing is left, or a named rule keeps them. */
export type TableFate = 'erased' | { readonly kept: string };

/** Something that stays after a deletion. */
export interface KeptData {
  /** After whose deletion. An account takes the workspaces with it that only it is in. */
  readonly of: 'person' | 'workspace' | 'operator';
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

/** For how long a kind of data is there at all. */
export interface Retention {
  readonly what: string;
  readonly howLong: string;
}

/** A reason why a deletion can't be asked for now, and where to do something about it. */
export interface DataObstacle {
  readonly sentence: string;
  /** A page of the app; null if there is nothing to press. */
  readonly path: string | null;
}

/** All that a feature says about what belongs to people and workspaces (its `server/personal-data.ts`). */
export interface PersonalData {
  /** Tables with an owner. A test finds those that no feature names. */
  readonly tables: Readonly<Record<string, TableFate>>;
  /** By the names that `tables` uses. */
  readonly kept?: Readonly<Record<string, KeptData>>;
  readonly retention?: readonly Retention[];
  /** What an export has. */
  exports?(subject: DataSubject): readonly (DataRows | DataFiles | DataText)[];
  /** What keeps a deletion from being asked for. */
  obstacles?(subject: DataSubject): Promise<readonly DataObstacle[]>;
  /** What a deletion takes away, in sentences. */
  goes?(subject: DataSubject): Promise<readonly string[]>;
  /** Prepares a deletion in the transaction in which it is asked for: nothing may be charged from then on. */
  prepare?(subject: DataSubject): Promise<void>;
  /**
   * Erases. It is run again after a failure, so what is gone already is no error. Features go from the highest to the
   * lowest, and identity ends the account.
   */
  erase?(subject: DataSubject): Promise<void>;
}

export interface NamedPersonalData extends PersonalData {
  readonly feature: string;
}

/** What every feature says, lowest first. */
export interface PersonalDataRegistry {
  add(feature: string, data: PersonalData): void;
  readonly all: readonly NamedPersonalData[];
}

export const personalDataRegistry = serviceOf<PersonalDataRegistry>('personal data');

export function createPersonalData(): PersonalDataRegistry {
  const all: NamedPersonalData[] = [];
  return {
    all,
    add(feature, data) {
      for (const [table, fate] of Object.entries(data.tables))
        assert(
          fate === 'erased' || data.kept?.[fate.kept] !== undefined,
          `${feature} says why and until when rows of ${table} stay`,
        );
      all.push({ feature, ...data });
    },
  };
}

/** Runs statements one after the other, each as its own transaction. `$1` is the id. */
export async function eraseBy(queries: Queries, id: string, statements: readonly string[]): Promise<void> {
  for (const text of statements) await queries.$client.query(text, [id]);
}
