import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type FactorNews, factorMail } from '../../rules/factors/factor-mails.ts';
import type { IdentityStore } from '../store.ts';

export type { FactorNews } from '../../rules/factors/factor-mails.ts';

const KIND = 'account.factors';
const mailFacts = z.object({
  account: z.string(),
  news: z.enum(['added', 'removed', 'recovery', 'reset']),
});

/** Declares the emails about factors. @returns what asks for one */
export function factorMails(
  { mailQueue, config }: Platform,
  store: IdentityStore,
): (accountId: AccountId, news: FactorNews) => Promise<void> {
  mailQueue.define({
    name: KIND,
    facts: mailFacts,
    isUrgent: true,
    async write({ account, news }) {
      const owner = await store.user(asAccountId(account));
      if (owner === null) return null;
      const link = `${config.publicUrl}${paths.forgotPassword()}`;
      return { ...factorMail(news, { name: owner.name, link }), to: owner.email, reader: 'person' };
    },
  });
  return (account, news) => mailQueue.add({ kind: KIND, facts: { account, news } });
}
