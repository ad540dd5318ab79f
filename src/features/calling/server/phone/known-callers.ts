import type { ContactsService, KnownCaller } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { PhoneCallFacts } from '../../model.ts';

type Phone = Pick<PhoneCallFacts, 'number' | 'workspaceId'> | null;

/** Finds the contact behind the number of a call; null if no contact has it, or the number is withheld. */
export type KnownCallers = (phone: Phone) => KnownCaller | null;

/** Names of people, and of numbers. */
export interface CallDirectory extends IdentityDirectory {
  /**
   * Reads who has the numbers of these calls, one statement for each workspace. All who take part in a call see the same
   * name, so private contacts aren't among them.
   */
  knownCallers(phones: readonly Phone[]): Promise<KnownCallers>;
}

export function callDirectory(
  directory: IdentityDirectory,
  contacts: Pick<ContactsService, 'whoAre'>,
): CallDirectory {
  return {
    ...directory,
    async knownCallers(phones) {
      const numbers = Map.groupBy(
        phones.flatMap((phone) =>
          phone?.number == null || phone.workspaceId === undefined
            ? []
            : [{ number: phone.number, workspaceId: phone.workspaceId }],
        ),
        ({ workspaceId }) => workspaceId,
      );
      const known = new Map<string, ReadonlyMap<string, KnownCaller>>();
      for (const [id, own] of numbers) {
        const reader = { workspaceId: asWorkspaceId(id), accountId: null };
        known.set(id, await contacts.whoAre(reader, [...new Set(own.map(({ number }) => number))]));
      }
      return (phone) => known.get(phone?.workspaceId ?? '')?.get(phone?.number ?? '') ?? null;
    },
  };
}
