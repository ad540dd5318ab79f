import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { LedgerAccountId } from '../model-ledger.ts';
import type { Wallet } from '../model-wallet.ts';
import { type BillingPeriod, periodAt } from '../rules/subscriptions/billing-period.ts';
import { createCheckout } from './checkout/checkout.ts';
import { createRefunds, type Refunds } from './checkout/refund.ts';
import { createInvoiceEmails, type InvoiceEmails } from './invoices/invoice-emails.ts';
import type { InvoiceService } from './invoices/invoice-service.ts';
import type { Invoices } from './invoices/invoices.ts';
import { openInvoiceService, openInvoices } from './invoices/open-invoices.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import type { OpenedCardNetwork } from './payments/open-card-network.ts';
import { createPaymentKinds } from './payments/payment-kinds.ts';
import { createPayments, type Payments } from './payments/payments.ts';
import { storedCardName } from './payments/stored-card-name.ts';
import { createOutlooks, type Outlooks } from './subscriptions/outlook.ts';
import { createSubscriptions, type SubscriptionService } from './subscriptions/subscriptions.ts';
import { createReports, type Reports } from './usage/reports.ts';
import { type AutoTopUps, createAutoTopUps } from './wallet/auto-top-up.ts';
import { lookRequestBy } from './wallet/jobs.ts';
import { createTopUps, type TopUps } from './wallet/top-ups.ts';
import { openWallet, readWallet, walletChanged } from './wallet/wallet.ts';

/** What billing does for the features above. */
export interface BillingService extends Outlooks {
  readonly ledger: Ledger;
  readonly invoices: Invoices;
  readonly invoiceService: InvoiceService;
  readonly usage: Reports;
  readonly network: OpenedCardNetwork;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly subscriptions: SubscriptionService;
  readonly topUps: TopUps;
  readonly autoTopUps: AutoTopUps;
  readonly invoiceEmails: InvoiceEmails;
  wallet(accountId: AccountId): Promise<Wallet>;
  /** The ledger account that is somebody's balance, opened when it is needed first. */
  openWallet(accountId: AccountId, within: Queries): Promise<LedgerAccountId>;
  /** To be emitted by every transaction that has moved or held somebody's money, after it did. */
  walletChanged(accountId: AccountId, within: Queries): Promise<OutgoingEvent>;
  /** The month that an instant lies in, of those that begin at the anchor (decision R09). */
  periodAt(anchor: Instant, at: Instant): BillingPeriod;
}

export const billingService = serviceOf<BillingService>('billing');

interface BillingParts {
  readonly platform: Platform;
  readonly network: OpenedCardNetwork;
  readonly directory: Pick<IdentityDirectory, 'contactOf' | 'standingOf'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export function createBillingService(parts: BillingParts): BillingService {
  const { platform, network, directory } = parts;
  const { tell } = parts.notifications;
  const { database, clock, realtime } = platform;
  const ledger = createLedger({ database, clock });
  const invoiceEmails = createInvoiceEmails({ platform, tell });
  const invoices = openInvoices(platform, directory.contactOf, invoiceEmails);
  const kinds = createPaymentKinds();
  const payments = createPayments({
    platform,
    network,
    kinds,
    findPayer: async (accountId) => {
      const contact = await directory.contactOf(accountId, database.queries);
      assert(contact !== null, `there is an account ${accountId}`);
      return contact;
    },
    ...createCheckout({
      ledger,
      engine: network.engine,
      invoices,
      kinds,
      cardName: (methodId, within) => storedCardName({ methodId, engine: network.engine }, within),
      log: platform.log,
    }),
  });
  const refunds = createRefunds({ platform, engine: network.engine, invoices, kinds, ledger, payments });
  const subscriptions = createSubscriptions({
    database,
    events: realtime.events,
    clock,
    ledger,
    invoices,
    payments,
    capabilities: platform.capabilities,
    standingOf: directory.standingOf,
    tell,
  });
  const requestLook = lookRequestBy(platform.jobs);
  const topUpParts = { clock, queries: database.queries, events: realtime.events, invoices, payments };
  return {
    topUps: createTopUps(topUpParts),
    autoTopUps: createAutoTopUps({ ...topUpParts, ledger, tell, requestLook }),
    ledger,
    invoices,
    invoiceService: openInvoiceService({ platform, invoices, ledger, refunds }),
    usage: createReports({ platform, ledger, grant: subscriptions.entitlements }),
    network,
    payments,
    refunds,
    subscriptions,
    ...createOutlooks(subscriptions.nextCharges),
    invoiceEmails,
    wallet: (accountId) => readWallet(ledger, accountId, database.queries),
    openWallet: (accountId, within) => openWallet(ledger, accountId, within),
    walletChanged: (accountId, within) => walletChanged(ledger, accountId, within),
    periodAt,
  };
}
