import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Unsubscribe } from '#platform/server/mail/mail.ts';
import type { Platform } from '#platform/server/platform.ts';
import { identityLimits } from '../../constants.ts';
import { EMAIL_PREFERENCES_EVENT, UNSUBSCRIBE_PATH } from '../../constants-profile.ts';
import { identityErrors } from '../../errors.ts';
import { type EmailCategory, type EmailPreferences, emailCategory } from '../../model-profile.ts';
import {
  DEFAULT_EMAIL_PREFERENCES,
  type MailCategory,
  wantsMail,
} from '../../rules/profile/email-preferences.ts';
import type { ServiceParts } from '../access/parts.ts';
import { createProfileStore } from './store.ts';

/** The emails that people want. */
export interface EmailWishes {
  emailPreferences(accountId: AccountId): Promise<EmailPreferences>;
  saveEmailPreferences(accountId: AccountId, chosen: EmailPreferences): Promise<EmailPreferences>;
  /**
   * Turns a category off, without a session: the token is in the email. Twice is like once.
   * @throws identityErrors.linkExpired when we didn't make it
   */
  unsubscribe(token: string): Promise<{ category: EmailCategory }>;
}

/** What every sender asks before an email is written. */
export interface MailConsent {
  /** @returns null if the person doesn't want it, and else how they turn it off; what is essential can't be */
  mailConsent(
    accountId: AccountId,
    category: MailCategory,
    within: Queries,
  ): Promise<{ readonly unsubscribe: Unsubscribe | null } | null>;
}

interface Parts extends Pick<ServiceParts, 'storeOn'> {
  readonly platform: Platform;
  /** Of the installation. */
  readonly secret: string;
}

export function emailWishes({ platform, storeOn, secret }: Parts): EmailWishes & MailConsent {
  const { rateLimits, clock, config, database } = platform;
  const signing = createUnsubscribeTokens(secret);

  function save(accountId: AccountId, decide: (before: EmailPreferences) => EmailPreferences) {
    return platform.realtime.events.transact(async ({ queries, emit }) => {
      const store = createProfileStore(queries);
      await storeOn(queries).lockAccount(accountId);
      // Gone since the email was sent.
      if ((await storeOn(queries).user(accountId)) === null) throw identityErrors.linkExpired();
      const chosen = decide((await store.emailPreferences(accountId)) ?? DEFAULT_EMAIL_PREFERENCES);
      await store.setEmailPreferences(accountId, chosen, clock.now());
      emit({ accountId, topic: EMAIL_PREFERENCES_EVENT, payload: chosen });
      return chosen;
    });
  }
  return {
    async emailPreferences(accountId) {
      const chosen = await createProfileStore(database.queries).emailPreferences(accountId);
      return chosen ?? DEFAULT_EMAIL_PREFERENCES;
    },
    async saveEmailPreferences(accountId, chosen) {
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      return save(accountId, () => chosen);
    },
    async unsubscribe(token) {
      const read = signing.read(token);
      if (read === null) throw identityErrors.linkExpired();
      const { accountId, category } = read;
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      await save(accountId, (before) => ({ ...before, [category]: false }));
      return { category };
    },
    async mailConsent(accountId, category, within) {
      if (category === 'essential') return { unsubscribe: null };
      const chosen = await createProfileStore(within).emailPreferences(accountId);
      if (!wantsMail(category, chosen)) return null;
      const token = signing.make(accountId, category);
      const oneClick = new URL(UNSUBSCRIBE_PATH, config.publicUrl);
      oneClick.searchParams.set('token', token);
      return {
        unsubscribe: {
          oneClick: oneClick.href,
          page: `${config.publicUrl}${paths.mailed('unsubscribe', { token })}`,
        },
      };
    },
  };
}

/** Tokens that turn a category off and do nothing else. They don't expire, because emails are kept. */
export function createUnsubscribeTokens(secret: string) {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`unsubscribe:${text}`).digest('base64url');
  return {
    make(accountId: AccountId, category: EmailCategory): string {
      const text = `${accountId}.${category}`;
      return `${text}.${sign(text)}`;
    },
    read(token: string): { accountId: AccountId; category: EmailCategory } | null {
      const at = token.lastIndexOf('.');
      const given = Buffer.from(token.slice(at + 1));
      const right = Buffer.from(sign(token.slice(0, Math.max(0, at))));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [accountId = '', named] = token.split('.');
      const category = emailCategory.safeParse(named);
      return category.success ? { accountId: asAccountId(accountId), category: category.data } : null;
    },
  };
}
