import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import { invoiceEmail, invoiceNews } from '../rules/invoices/invoice-email.ts';
import { reconciliationMail, reconciliationNews } from '../rules/ledger/reconciliation-mail.ts';
import { limitBell } from '../rules/spending/limit-bell.ts';
import { limitMail, limitNews } from '../rules/spending/limit-words.ts';
import { planBell } from '../rules/subscriptions/subscription-bell.ts';
import { planMail, planNews } from '../rules/subscriptions/subscription-mails.ts';
import { walletBell } from '../rules/wallet/wallet-bell.ts';
import { walletMail, walletNews } from '../rules/wallet/wallet-mails.ts';
import { invoiceEmailOf } from './invoices/invoice-emails.ts';
import type { Billing } from './service.ts';
import { readWallet } from './wallet/wallet.ts';

interface NewsParts {
  readonly workspaces: Pick<WorkspacesService, 'nameOf'>;
  readonly directory: Pick<IdentityDirectory, 'contactOf'>;
}

/** Declares the notices of this feature. */
export function defineNews(
  notifications: Notifications,
  { ledger, invoices }: Pick<Billing, 'ledger' | 'invoices'>,
  { workspaces, directory }: NewsParts,
): void {
  notifications.define({
    kinds: planNews,
    rows: {
      'plan.renews-soon': 'plans',
      'plan.trial-ends-soon': 'ending',
      'plan.trial-ended': 'plans',
      'plan.changed': 'plans',
      'plan.renewal-failed': 'payments',
      'plan.ended': 'ending',
    },
    bell: planBell,
    mail: (news, { linkTo }) => planMail(news, linkTo(paths.billing())),
  });
  notifications.define({
    kinds: walletNews,
    rows: {
      'wallet.low': 'low-balance',
      'wallet.capped': 'low-balance',
      'wallet.declined': 'payments',
      'wallet.turned-off': 'payments',
    },
    bell: walletBell,
    async mail(news, { workspaceId, queries, linkTo }) {
      const { availableMicroUsd } = await readWallet(ledger, workspaceId, queries);
      return walletMail(news, { availableMicroUsd, link: linkTo(paths.billing()) });
    },
  });
  notifications.define({
    kinds: invoiceNews,
    // Asked for by who entered its address.
    rows: { 'invoice.issued': 'invoices' },
    // The list of invoices has it.
    bell: () => null,
    key: ({ invoiceId }) => invoiceId,
    async mail({ invoiceId }, { workspaceId, queries, linkTo }) {
      const invoice = await invoices.find(invoiceId, queries);
      const to = await invoiceEmailOf(workspaceId, queries);
      // The owner may have removed the address since.
      if (invoice === null || to === null) return null;
      return { to, ...invoiceEmail(invoice, linkTo(paths.billing({ tab: 'invoices', invoice: invoiceId }))) };
    },
  });
  notifications.define({
    kinds: limitNews,
    rows: { 'limit.near': 'limits', 'limit.reached': 'limits' },
    bell: limitBell,
    key: ({ kind, person, month }) => `${kind} ${person} ${month}`,
    async mail(news, { workspaceId, queries, linkTo }) {
      const accountId = asAccountId(news.person);
      const workspace = await workspaces.nameOf(workspaceId, queries);
      const contact = await directory.contactOf(accountId, queries);
      if (workspace === null || contact === null) return null;
      const link = linkTo(paths.usage({ tab: 'people' }));
      return limitMail(news, { name: contact.name, workspace, link });
    },
  });
  notifications.defineForOperator({ kinds: reconciliationNews, mail: reconciliationMail });
}

const earlierPlanJob = z.object({ accountId: z.string(), news: z.looseObject({ kind: z.string() }) });
const earlierWalletJob = z.object({ accountId: z.string(), mail: z.looseObject({ kind: z.string() }) });
const earlierInvoiceJob = z.object({ invoiceId: z.string() });

/** Delivers what earlier versions have put into queues of their own. */
export function takeOverEarlierMails(
  notifications: Notifications,
  findInvoice: (invoiceId: string) => ReturnType<Billing['invoices']['find']>,
): void {
  notifications.takeOver('billing-plans-mail', (payload) => {
    const { accountId, news } = earlierPlanJob.parse(payload);
    const kind = news.kind === 'plan-ended' ? 'plan.ended' : `plan.${news.kind}`;
    return { accountId: asAccountId(accountId), news: { ...news, kind } };
  });
  notifications.takeOver('billing-wallet-mail', (payload) => {
    const { accountId, mail } = earlierWalletJob.parse(payload);
    return { accountId: asAccountId(accountId), news: { ...mail, kind: `wallet.${mail.kind}` } };
  });
  notifications.takeOver('billing-invoice-mail', async (payload) => {
    const { invoiceId } = earlierInvoiceJob.parse(payload);
    const invoice = await findInvoice(invoiceId);
    if (invoice === null) return null;
    return { accountId: asAccountId(invoice.workspaceId), news: { kind: 'invoice.issued', invoiceId } };
  });
}
