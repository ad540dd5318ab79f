import type { AccountId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';

/**
 * Who owns a workspace after its last owner is gone: the admin who came first, then whoever came first. Guests never do:
 * they don't know that they would have to pay.
 * @param people those who came first first
 */
export function heirOf(
  people: readonly { readonly accountId: AccountId; readonly role: Role }[],
): AccountId | null {
  const admin = people.find(({ role }) => role === 'admin');
  return (admin ?? people.find(({ role }) => role !== 'guest'))?.accountId ?? null;
}
