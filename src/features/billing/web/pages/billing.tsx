import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { billingText, PAY_AS_YOU_GO_PLANS, SUBSCRIPTION_PLANS } from '../../constants.ts';
import type { Plan } from '../../model.ts';
import { formatUsd } from '../../rules/format-usd.ts';
import { parsePlan, planOf } from '../../rules/parse-plan.ts';
import { AutoTopUpCard } from '../components/auto-top-up-card.tsx';
import { BalanceCard } from '../components/balance-card.tsx';
import { CallRates } from '../components/call-rates.tsx';
import { InvoicesTab } from '../components/invoices-tab.tsx';
import { PaymentMethodsCard } from '../components/payment-methods-card.tsx';
import { PlanCards } from '../components/plan-cards.tsx';
import { PlanFeatures } from '../components/plan-features.tsx';

export const meta = () => [{ title: 'Billing' }];

/** The plan of every account: nothing else can be bought yet. */
const free = planOf('free');

const tabs = ['subscription', 'invoices', 'rates'] as const;

export default function Billing() {
  const [tab, setTab] = useUrlTab(tabs);
  return (
    <>
      <PageHeader title={billingText.title}>
        <Link to={paths.usage()} className="text-13">
          Usage and statement
        </Link>
      </PageHeader>
      <Tabs
        label={billingText.title}
        className="px-3 desk:px-5"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'subscription', label: 'Subscription', content: <SubscriptionTab /> },
          { id: 'invoices', label: 'Invoices', content: <InvoicesTab /> },
          { id: 'rates', label: 'Call Rates', content: <CallRates /> },
        ]}
      />
    </>
  );
}

function SubscriptionTab() {
  const chosen = parsePlan(useSearchParams()[0].get('plan'));
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
      {chosen !== undefined && <ChosenPlan plan={chosen} />}
      <Card title="Current Plan" aside={<Badge>Active</Badge>}>
        <p className="display text-28">{free.name}</p>
        <p className="mb-4 text-ink-2">
          {formatUsd(free.microUsdPerMonth)} a month. Calls by username are free and stay free.
        </p>
        <div className="@container">
          <PlanFeatures id={free.id} />
        </div>
      </Card>
      <AvailablePlans chosen={chosen} />
      <BalanceCard />
      <AutoTopUpCard />
      <PaymentMethodsCard />
    </div>
  );
}

/** What was chosen here or on the pricing page, and what that means today. */
function ChosenPlan({ plan }: { plan: Plan }) {
  return (
    <Card title="Your choice">
      <p className="display text-28">{plan.name}</p>
      <p className="text-ink-2">
        {plan.id === free.id
          ? 'This is the plan you are on.'
          : `${formatUsd(plan.microUsdPerMonth)} a month. Plans cannot be bought yet: nothing was charged, and you stay on ${free.name}.`}
      </p>
    </Card>
  );
}

function AvailablePlans({ chosen }: { chosen: Plan | undefined }) {
  const [kind, setKind] = useState(chosen?.kind ?? 'subscription');
  return (
    <Card title="Available Plans">
      <Tabs
        label="Available Plans"
        selected={kind}
        onSelect={setKind}
        items={[
          {
            id: 'subscription',
            label: billingText.monthly,
            content: <PlanChoice plans={SUBSCRIPTION_PLANS} chosen={chosen} />,
          },
          {
            id: 'payAsYouGo',
            label: billingText.payAsYouGo,
            content: <PlanChoice plans={PAY_AS_YOU_GO_PLANS} chosen={chosen} />,
          },
        ]}
      />
    </Card>
  );
}

function PlanChoice(props: { plans: readonly Plan[]; chosen: Plan | undefined }) {
  const others = props.plans.filter(({ id }) => id !== free.id);
  return (
    <div className="pt-4">
      <PlanCards plans={others} chosen={props.chosen?.id} on="billing" />
    </div>
  );
}
