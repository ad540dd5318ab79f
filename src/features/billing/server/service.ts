import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { News, Notifications } from '#features/notifications/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent, Transaction } from '#platform/server/realtime/event-log.ts';
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
import { createPayments, type Payments, storedCardName } from './payments/payments.ts';
import { createPersonLimits, type PersonLimits } from './spending/limits.ts';
import { createSpendingReports, type SpendingReports } from './spending/reports.ts';
import { grantPlan, type PlanGrant } from './subscriptions/granting.ts';
import { createOutlooks, type Outlooks } from './subscriptions/outlook.ts';
import { createSubscriptions, type SubscriptionService } from './subscriptions/subscriptions.ts';
import type { Uses } from './subscriptions/uses.ts';
import { createReports, type Reports } from './usage/reports.ts';
import { type AutoTopUps, createAutoTopUps } from './wallet/auto-top-up.ts';
import { checkRequestBy } from './wallet/jobs.ts';
import { createTopUps, type TopUps } from './wallet/top-ups.ts';
import { openWallet, readWallet, walletChanged } from './wallet/wallet.ts';

export const billingService = serviceOf<BillingService>('billing');

/**
 * Billing as other features see it. Money is whole millionths of a US dollar (`microUsd`). Methods with `within` run in
 * that transaction, so that money moves together with the rows that explain it.
 */
export interface BillingService extends Pick<Outlooks, 'addToOutlook'> {
  /** Reads the balance of an account: what is posted, what of it is held, and what is left. */
  wallet(workspaceId: WorkspaceId): Promise<Wallet>;
  /** Opens the ledger account of an account's balance, or returns the existing one. */
  openWallet(workspaceId: WorkspaceId, within: Queries): Promise<LedgerAccountId>;
  /** Makes the event that every transaction emits after it has moved or held money of a balance. */
  walletChanged(workspaceId: WorkspaceId, within: Queries): Promise<OutgoingEvent>;
  /** Finds the month that an instant is in, of those counted from the anchor (decision R09). */
  periodAt(anchor: Instant, at: Instant): BillingPeriod;
  /** Moves and holds money. Refuses with billing.insufficientBalance what would take a balance below zero. */
  readonly ledger: Pick<Ledger, 'post' | 'hold' | 'settle' | 'release' | 'balance' | 'lockedBalance'>;
  /** Entitlements of an account, and the use of its allowances before its balance. */
  readonly subscriptions: Pick<SubscriptionService, 'entitlements' | 'phoneProven' | 'view' | keyof Uses>;
  /** Gives a workspace a plan for nothing, for the operator. */
  grantPlan(grant: PlanGrant): Promise<void>;
  /** Monthly limits of people, to say before something is used whether they have room for it. `holdUse` enforces them. */
  readonly limits: Pick<PersonLimits, 'month' | 'refusal'>;
  /** Drafts the invoice of what is sold by card. */
  readonly invoices: Pick<Invoices, 'draft'>;
  /** Charges cards for drafted invoices. A feature registers with `onPaid`, while it is created, what its payments are for. */
  readonly payments: Pick<Payments, 'onPaid' | 'pay' | 'find'>;
  /** Creates the same service with a clock in the past, for samples. Kinds of payments must be registered again. */
  inPast(platform: Platform): BillingService;
}

/** All that billing does, by part. */
export interface Billing {
  readonly service: BillingService;
  readonly ledger: Ledger;
  readonly invoices: Invoices;
  readonly invoiceService: InvoiceService;
  readonly usage: Reports;
  readonly limits: PersonLimits;
  readonly spending: SpendingReports;
  readonly network: OpenedCardNetwork;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly subscriptions: SubscriptionService;
  readonly topUps: TopUps;
  readonly autoTopUps: AutoTopUps;
  readonly invoiceEmails: InvoiceEmails;
  readonly outlook: Outlooks['outlook'];
  readonly wallet: BillingService['wallet'];
}

interface BillingParts {
  readonly platform: Platform;
  readonly network: OpenedCardNetwork;
  readonly workspaces: Pick<
    WorkspacesService,
    'ownerContactOf' | 'standingOf' | 'nameOf' | 'peopleWho' | 'roleOf'
  >;
  readonly directory: Pick<IdentityDirectory, 'contactsOf'>;
  readonly notifications: Pick<Notifications, 'tellPeople' | 'tellOwner'>;
}

/** Tells whoever may manage the plan and the money of a workspace. */
type TellBilling = (workspaceId: WorkspaceId, news: News, within: Transaction) => Promise<void>;

export function createBilling(parts: BillingParts): Billing {
  const { platform, network, workspaces, directory, notifications } = parts;
  const tell: TellBilling = (workspaceId, news, within) =>
    notifications.tellPeople({ workspaceId, who: 'billing.manage' }, news, within);
  const { database, clock, realtime } = platform;
  const ledger = createLedger({ database, clock });
  const limits = createPersonLimits({
    clock,
    nameOf: workspaces.nameOf,
    tell: (workspaceId, news, within) =>
      notifications.tellPeople({ workspaceId, who: 'limits.manage' }, news, within),
  });
  const invoiceEmails = createInvoiceEmails({ platform, tell: notifications.tellOwner });
  const invoices = openInvoices(platform, workspaces.ownerContactOf, invoiceEmails);
  const { payments, refunds } = createPaying(parts, { ledger, invoices });
  const planParts = {
    database,
    events: realtime.events,
    clock,
    ledger,
    limits,
    invoices,
    payments,
    capabilities: platform.capabilities,
    standingOf: workspaces.standingOf,
    tell,
  };
  const subscriptions = createSubscriptions(planParts);
  const requestCheck = checkRequestBy(platform.jobs);
  const topUpParts = { clock, queries: database.queries, events: realtime.events, invoices, payments };
  const { outlook, addToOutlook } = createOutlooks(subscriptions.nextCharges);
  const wallet: Billing['wallet'] = (workspaceId) => readWallet(ledger, workspaceId, database.queries);
  const service: BillingService = {
    wallet,
    openWallet: (workspaceId, within) => openWallet(ledger, workspaceId, within),
    walletChanged: (workspaceId, within) => walletChanged(ledger, workspaceId, within),
    periodAt,
    addToOutlook,
    ledger,
    subscriptions,
    limits,
    invoices,
    payments,
    grantPlan: (grant) => grantPlan({ ...planParts, audit: platform.audit }, grant),
    inPast: (past) => createBilling({ ...parts, platform: past }).service,
  };
  return {
    service,
    topUps: createTopUps(topUpParts),
    autoTopUps: createAutoTopUps({ ...topUpParts, ledger, tell, requestCheck }),
    ledger,
    invoices,
    invoiceService: openInvoiceService({ platform, invoices, ledger, refunds }),
    usage: createReports({ platform, ledger, directory, grant: subscriptions.entitlements }),
    limits,
    spending: createSpendingReports({ platform, limits, workspaces, directory }),
    network,
    payments,
    refunds,
    subscriptions,
    outlook,
    invoiceEmails,
    wallet,
  };
}

/** Charging cards, and giving their money back. What is sold registers with it afterwards. */
function createPaying(
  { platform, network, workspaces }: BillingParts,
  { ledger, invoices }: Pick<Billing, 'ledger' | 'invoices'>,
): Pick<Billing, 'payments' | 'refunds'> {
  const { engine } = network;
  const kinds = createPaymentKinds();
  const payments = createPayments({
    platform,
    network,
    kinds,
    findPayer: async (workspaceId) => {
      const contact = await workspaces.ownerContactOf(workspaceId, platform.database.queries);
      assert(contact !== null, `there is a workspace ${workspaceId}`);
      return contact;
    },
    ...createCheckout({
      ledger,
      engine,
      invoices,
      kinds,
      cardName: (methodId, within) => storedCardName({ methodId, engine }, within),
      log: platform.log,
    }),
  });
  return { payments, refunds: createRefunds({ platform, engine, invoices, kinds, ledger, payments }) };
}
