import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { EMAIL_CATEGORIES, type EmailCategory } from '../../model-profile.ts';
import { wantsMail } from '../../rules/profile/email-preferences.ts';
import type { ServiceParts } from '../access/parts.ts';
import { type DateWishes, dateWishesOf } from '../profile/date-wishes.ts';
import { type QuietFacts, quietFactsOf } from '../profile/quiet-facts.ts';
import { createProfileStore } from '../profile/store.ts';
import { profiles } from '../profile/tables.ts';
import type { NotedListener } from '../safety/safety.ts';

export type { MailConsent } from '../profile/email-wishes.ts';

/** What the feature that tells people asks about them. */
export interface ForNotices {
  /** Registers who is told of what happens to accounts. Called while features are created. */
  onAccountNews(listener: NotedListener): void;
  /** Accounts of the operator. */
  operators(within: Queries): Promise<AccountId[]>;
  /** The account that has confirmed this address, in small letters; null if there is none. */
  accountWith(email: string, within: Queries): Promise<AccountId | null>;
  /** Do not disturb and time zone of these accounts; missing ones are left out. */
  quietFactsOf(
    accountIds: readonly AccountId[],
    within: Queries,
  ): Promise<ReadonlyMap<AccountId, QuietFacts>>;
  /** The time zone that a person chose; null if none. */
  timeZoneOf(accountId: AccountId, within: Queries): Promise<string | null>;
  /** Time zone and clock of these people, for times in what they are told; people without a profile are left out. */
  dateWishesOf(
    accountIds: readonly AccountId[],
    within: Queries,
  ): Promise<ReadonlyMap<AccountId, DateWishes>>;
  /** Categories of emails that a person turned off. */
  emailsOff(accountId: AccountId, within: Queries): Promise<ReadonlySet<EmailCategory>>;
}

export function forNotices({ storeOn, safety }: Pick<ServiceParts, 'storeOn' | 'safety'>): ForNotices {
  return {
    onAccountNews: (listener) => safety.onNoted(listener),
    operators: (within) => storeOn(within).operators(),
    quietFactsOf,
    dateWishesOf,
    async accountWith(email, within) {
      const found = await storeOn(within).accountByEmail(email);
      return found?.emailVerified === true ? found.accountId : null;
    },
    async timeZoneOf(accountId, within) {
      const [row] = await within
        .select({ timeZone: profiles.timeZone })
        .from(profiles)
        .where(eq(profiles.accountId, accountId));
      return row?.timeZone ?? null;
    },
    async emailsOff(accountId, within) {
      const chosen = await createProfileStore(within).emailPreferences(accountId);
      return new Set(EMAIL_CATEGORIES.filter((category) => !wantsMail(category, chosen)));
    },
  };
}
