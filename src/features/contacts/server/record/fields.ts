import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { FIELDS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { FieldValues } from '../../model.ts';
import type { ContactField, FieldKind } from '../../model-record.ts';
import { withoutDoubles } from '../../rules/book/facts.ts';
import { badFieldOf } from '../../rules/record/fields.ts';
import { setupChanged } from '../book/events.ts';
import { contactFields } from '../tables.ts';

export type Fields = ReturnType<typeof createFields>;

/** Fields that a workspace adds to its contacts. */
export function createFields({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    all: (member: Member) => readFields(member, database.queries),

    /** @throws AppError contacts.fieldName, badField for a choice of nothing, tooManyFields, keyReused */
    create(
      member: Member,
      {
        id,
        name,
        kind,
        choices = [],
      }: { id: string; name: string; kind: FieldKind; choices?: string[] | undefined },
    ): Promise<ContactField> {
      const written = writtenOf({ name, choices: kind === 'choice' ? choices : [] }, kind);
      return realtime.events.transact(async ({ queries, emit }) => {
        const nth = (await readFields(member, queries)).length;
        const added = await queries
          .insert(contactFields)
          .values({ id, workspaceId: member.workspaceId, kind, nth, ...written })
          .onConflictDoNothing()
          .returning({ id: contactFields.id });
        const fields = await readFields(member, queries);
        const field = fields.find((one) => one.id === id);
        if (field === undefined) throw contactsErrors.keyReused();
        if (fields.length > FIELDS_MAX) throw contactsErrors.tooManyFields();
        if (added.length > 0) emit(setupChanged(member));
        return field;
      });
    },

    /** What contacts have chosen stays, even if it can't be chosen any more. @throws AppError contacts.fieldNotFound, fieldName, badField */
    change(
      member: Member,
      id: string,
      { name, choices }: { name?: string | undefined; choices?: string[] | undefined },
    ): Promise<ContactField> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const before = (await readFields(member, queries)).find((one) => one.id === id);
        if (before === undefined) throw contactsErrors.fieldNotFound();
        const written = writtenOf(
          {
            name: name ?? before.name,
            choices: before.kind === 'choice' ? (choices ?? before.choices) : [],
          },
          before.kind,
        );
        await queries.update(contactFields).set(written).where(isIn(member, id));
        emit(setupChanged(member));
        return { ...before, ...written };
      });
    },

    /** @throws AppError contacts.fieldNotFound */
    remove(member: Member, id: string): Promise<void> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const { rowCount } = await queries
          .update(contactFields)
          .set({ deletedAt: clock.now() })
          .where(and(isIn(member, id), isNull(contactFields.deletedAt)));
        if (rowCount === 0) throw contactsErrors.fieldNotFound();
        emit(setupChanged(member));
      });
    },
  };
}

/** @throws AppError contacts.badField */
export async function mustFitFields(
  member: Pick<Member, 'workspaceId'>,
  values: FieldValues | undefined,
  queries: Queries,
): Promise<void> {
  if (values === undefined || Object.keys(values).length === 0) return;
  const bad = badFieldOf(values, await readFields(member, queries));
  if (bad !== null) throw contactsErrors.badField({ field: bad });
}

const isIn = ({ workspaceId }: Pick<Member, 'workspaceId'>, id: string) =>
  and(eq(contactFields.id, id), eq(contactFields.workspaceId, workspaceId));

function writtenOf({ name, choices }: Pick<ContactField, 'name' | 'choices'>, kind: FieldKind) {
  const trimmed = name.trim();
  if (trimmed === '') throw contactsErrors.fieldName();
  const kept = withoutDoubles(choices);
  if (kind === 'choice' && kept.length === 0) throw contactsErrors.badField();
  return { name: trimmed, choices: kept };
}

function readFields({ workspaceId }: Pick<Member, 'workspaceId'>, queries: Queries): Promise<ContactField[]> {
  const { id, name, kind, choices, nth, deletedAt } = contactFields;
  return queries
    .select({ id, name, kind, choices })
    .from(contactFields)
    .where(and(eq(contactFields.workspaceId, workspaceId), isNull(deletedAt)))
    .orderBy(asc(nth), asc(id));
}
