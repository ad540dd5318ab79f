import { desc, inArray } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { contactsErrors } from '../../errors.ts';
import type { Consent, ConsentState } from '../../model-record.ts';
import { type ConsentHolder, consentStateOf } from '../../rules/record/consents.ts';
import { touched } from '../book/events.ts';
import { createContactStore } from '../book/store.ts';
import { contactConsents } from '../tables.ts';
import { addEntry } from './entries.ts';
import { groupOf } from './group.ts';

export type Consents = ReturnType<typeof createConsents>;

/** The ledger of what contacts agreed to or refused. */
export function createConsents({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    /** Every entry, the newest first, with those of contacts that were merged into this one. @throws AppError contacts.notFound */
    async of(member: Member, id: string): Promise<{ state: ConsentState; entries: Consent[] }> {
      const { queries } = database;
      if ((await createContactStore(queries).one(member, id)) === null) throw contactsErrors.notFound();
      const group = await groupOf(id, queries);
      const rows = await queries
        .select()
        .from(contactConsents)
        .where(
          inArray(
            contactConsents.contactId,
            group.map((one) => one.id),
          ),
        )
        .orderBy(desc(contactConsents.at), desc(contactConsents.id));
      const holderOf = (contactId: string): ConsentHolder => ({
        entries: rows.filter((row) => row.contactId === contactId),
        merged: group
          .filter(({ into }) => into === contactId)
          .map((one) => ({ holder: holderOf(one.id), at: one.mergedAt })),
      });
      return { state: consentStateOf(holderOf(id)), entries: rows.map(consentOf) };
    },

    /** @throws AppError contacts.notFound, keyReused */
    add(
      member: Member,
      {
        id,
        contactId,
        ...said
      }: { id: string; contactId: string } & Pick<Consent, 'about' | 'given' | 'wording' | 'channel'>,
    ): Promise<Consent> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const found = await createContactStore(queries).one(member, contactId, { lock: true });
        if (found === null) throw contactsErrors.notFound();
        const { workspaceId, accountId } = member;
        const row = { id, workspaceId, contactId, ...said, notedBy: accountId, at: clock.now() };
        const added = await queries.insert(contactConsents).values(row).onConflictDoNothing().returning();
        if (added.length === 0) {
          const [there] = await queries
            .select()
            .from(contactConsents)
            .where(inArray(contactConsents.id, [id]));
          if (there?.contactId !== contactId) throw contactsErrors.keyReused();
          return consentOf(there);
        }
        await addEntry(
          {
            workspaceId,
            kind: 'consent',
            thingId: id,
            at: row.at,
            accountId,
            ownNumber: null,
            keys: [
              {
                kind: 'contact',
                key: contactId,
              },
            ],
            facts: {
              about: said.about,
              given: said.given,
            },
          },
          queries,
        );
        emit(touched(found));
        return consentOf(row);
      });
    },
  };
}

const consentOf = ({
  id,
  about,
  given,
  wording,
  channel,
  notedBy,
  at,
}: typeof contactConsents.$inferSelect) => ({
  id,
  about,
  given,
  wording,
  channel,
  notedBy,
  at,
});
