import type { WorkspaceId } from '#kernel/ids.ts';
import { formatBalance } from '#kernel/money.ts';
import type { Database } from '#platform/server/db/database.ts';
import {
  type DataRows,
  type DataSubject,
  eraseBy,
  type PersonalData,
} from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { planOf } from '../rules/subscriptions/parse-plan.ts';
import { printedInvoices } from './invoices/printed-invoices.ts';
import type { Billing } from './service.ts';

const money = { kept: 'money' } as const;
/** A year after the trial, long enough that nobody deletes an account to get another one. */
const TRIAL_PHONE_DAYS = 365;

/** Money belongs to a workspace: what a person has of it is in the export of their workspace. */
export function personalDataOf({ database, config, jobs }: Platform, billing: Billing): PersonalData {
  forgetTrialPhones(jobs, database);
  return {
    ...DECLARED,
    exports: (subject) =>
      subject.kind === 'person'
        ? []
        : [
            ...ofWorkspace,
            {
              path: 'billing/invoices',
              title: 'Invoices and credit notes as PDF',
              read: () =>
                printedInvoices(billing.invoiceService.print, subject.workspaceId, database.queries),
            },
          ],
    async goes(subject) {
      if (subject.kind === 'person') return [];
      const { workspaceId } = subject;
      const [{ running }, { postedMicroUsd }, cards] = await Promise.all([
        billing.subscriptions.view(workspaceId),
        billing.wallet(workspaceId),
        billing.payments.methods.list(workspaceId),
      ]);
      const plans = running.flatMap(({ planId }) => (planId === 'free' ? [] : [planOf(planId).name]));
      return [
        ...plans.map(
          (name) => `The ${name} plan. It's canceled at once, and nothing more is charged for it.`,
        ),
        ...(postedMicroUsd > 0 ? [balanceSentence(postedMicroUsd, config.mailboxes.support)] : []),
        ...(cards.length > 0 ? [cards.length === 1 ? 'Your card.' : `All ${cards.length} cards.`] : []),
      ];
    },
    async prepare(subject) {
      if (subject.kind === 'workspace') await stopCharges(billing, subject.workspaceId);
    },
    erase: (subject) => erase(subject, billing, database.queries),
  };
}

const DECLARED: Pick<PersonalData, 'tables' | 'kept' | 'retention'> = {
  tables: {
    invoice: money,
    payment: money,
    payment_customer: money,
    payment_method: money,
    payment_refund: money,
    billing_top_up: money,
    ledger_account: money,
    ledger_hold: money,
    allowance_bucket: money,
    allowance_use: money,
    subscription: money,
    subscription_owner: money,
    subscription_purchase: money,
    trial_phone: { kept: 'trial' },
    proven_phone: { kept: 'trial' },
    phone_credit: { kept: 'trial' },
    billing_address: 'erased',
    billing_auto_top_up: 'erased',
    billing_wallet: 'erased',
    invoice_email: 'erased',
    spending: { kept: 'used' },
    spending_limit: 'erased',
    spending_notice: 'erased',
    subscription_cancellation: 'erased',
  },
  kept: {
    money: {
      of: 'workspace',
      what: 'Invoices with the name and address on them, payments, and your statement, with the numbers you called',
      why: 'Tax law requires it',
      until: 'As long as tax law requires',
    },
    used: {
      of: 'person',
      what: 'What you used in workspaces of others, without your name',
      why: 'It is part of their books',
      until: 'Until the workspace is deleted',
    },
    trial: {
      of: 'workspace',
      what: 'A phone number that you verified for a free trial',
      why: 'So that nobody gets free minutes twice',
      until: `${TRIAL_PHONE_DAYS} days after it was verified`,
    },
  },
  retention: [
    { what: 'Invoices, payments and your statement', howLong: 'As long as tax law requires' },
    { what: 'Cards', howLong: 'Until you remove them' },
  ],
};

/** Terms of service, "Refunds". */
function balanceSentence(microUsd: number, support: string): string {
  return `${formatBalance(microUsd)} on the balance. It isn't refunded, except where the law requires it: write to ${support} if it does where you live.`;
}

async function erase(subject: DataSubject, billing: Billing, queries: Database['queries']): Promise<void> {
  if (subject.kind === 'person') {
    await eraseBy(queries, subject.accountId, [
      'delete from spending_limit where account_id = $1',
      'delete from spending_notice where account_id = $1',
    ]);
    return;
  }
  const { workspaceId } = subject;
  await stopCharges(billing, workspaceId);
  const cards = await billing.payments.methods.list(workspaceId);
  // The default one can only go last.
  for (const { id } of cards.toSorted((one, other) => Number(one.isDefault) - Number(other.isDefault)))
    await billing.payments.methods.remove(workspaceId, id);
  await eraseBy(queries, workspaceId, OF_WORKSPACE);
}

/** Nothing is charged from now on. Asked again, it changes nothing. */
async function stopCharges(billing: Billing, workspaceId: WorkspaceId): Promise<void> {
  await billing.autoTopUps.set(workspaceId, { isOn: false });
  const { running } = await billing.subscriptions.view(workspaceId);
  for (const { planId, line, status, nextPlanId } of running)
    if (planId !== 'free' && status !== 'trialing' && nextPlanId !== 'free')
      await billing.subscriptions.cancel(workspaceId, line);
}

function forgetTrialPhones(jobs: Platform['jobs'], { queries }: Database): void {
  const queue = 'billing-forget-trial-phones';
  jobs.define(queue, async () => {
    const isOver = `account_id in (select account_id from trial_phone t where claimed_at < now() - interval '${TRIAL_PHONE_DAYS} days'
      and not exists (select from workspaces w where w.id = t.account_id))`;
    await queries.$client.query(`delete from phone_credit where ${isOver}`, []);
    await queries.$client.query(
      `with gone as (delete from trial_phone where ${isOver} returning account_id)
       delete from proven_phone where account_id in (select account_id from gone)`,
      [],
    );
  });
  jobs.schedule(queue, '52 3 * * *', { timeZone: 'UTC' });
}

const OF_WORKSPACE = [
  'delete from billing_address where account_id = $1',
  'delete from billing_auto_top_up where account_id = $1',
  'delete from billing_wallet where account_id = $1',
  'delete from invoice_email where account_id = $1',
  'delete from spending where workspace_id = $1',
  'delete from spending_limit where workspace_id = $1',
  'delete from spending_notice where workspace_id = $1',
  'delete from subscription_cancellation where account_id = $1',
  `delete from proven_phone p where account_id = $1 and not exists
    (select from trial_phone t where t.account_id = p.account_id and t.phone_number = p.phone_number)`,
];

const ofWorkspace: readonly DataRows[] = [
  {
    path: 'billing/statement',
    title: 'Every amount that moved. Money is in millionths of a dollar',
    text: `select p.id, p.posted_at, p.kind, case when p.source = a.id then -p.amount else p.amount end as amount, a.unit,
      a.code as account, p.entry, p.details
      from ledger_account a cross join lateral (
        select * from ledger_posting where source = a.id and source > 0
        union all select * from ledger_posting where destination = a.id and destination > 0) p
      where a.account_id = $1 order by p.id`,
  },
  {
    path: 'billing/invoices',
    title: 'Invoices and credit notes',
    text: `select number, kind, status, title, currency, subtotal, tax, total, credited, customer, seller, issued_at, due_at, paid_at
      from invoice where account_id = $1 and number is not null order by number_year, number_nth`,
  },
  {
    path: 'billing/payments',
    title: 'Payments by card',
    text: `select id, micro_usd, description, status, failure_code, refunds, created_at, decided_at from payment
      where account_id = $1 order by id`,
  },
  {
    path: 'billing/cards',
    title: 'Cards: what we know of them',
    text: `select brand, last4, exp_month, exp_year, is_default, created_at, removed_at from payment_method
      where account_id = $1 order by id`,
  },
  {
    path: 'billing/address',
    title: 'The billing address',
    text: 'select name, company, lines, country, tax_id, updated_at from billing_address where account_id = $1',
  },
  {
    path: 'billing/invoice-email',
    title: 'Where invoices are sent',
    text: 'select email, updated_at from invoice_email where account_id = $1',
  },
  {
    path: 'billing/plans',
    title: 'Plans',
    text: `select line, plan_id, status, period_start, period_end, next_plan_id, ended_at, end_reason from subscription
      where account_id = $1 order by id`,
  },
  {
    path: 'billing/top-ups',
    title: 'Top-ups',
    text: 'select id, micro_usd, auto_state, created_at from billing_top_up where account_id = $1 order by created_at, id',
  },
  {
    path: 'billing/automatic-top-up',
    title: 'The automatic top-up',
    text: `select is_on, below_micro_usd, micro_usd, cap_micro_usd, off_because from billing_auto_top_up
      where account_id = $1`,
  },
  {
    path: 'billing/spending',
    title: 'What each person used, by month',
    text: `select s.month, u.name as person, s.number, s.kind, s.micro_usd, s.seconds, s.uses
      from spending s left join users u on u.id = s.person where s.workspace_id = $1 order by s.month, s.person, s.number, s.kind`,
  },
  {
    path: 'billing/limits',
    title: 'Monthly limits of people',
    text: `select u.name as person, l.micro_usd, l.set_at from spending_limit l left join users u on u.id = l.account_id
      where l.workspace_id = $1 order by l.set_at`,
  },
];
