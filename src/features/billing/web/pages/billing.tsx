import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { billingText, RATE_LIST } from '../../constants.ts';
import { formatUsd } from '../../rules/format-usd.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { ratesMatching } from '../../rules/rates-matching.ts';
import { RateTable } from '../components/rate-table.tsx';
import { BalanceCard, PlanComparison, PlanFeatures } from '../widgets.tsx';

export const meta = () => [{ title: 'Billing' }];

/** The plan of every account: nothing else can be bought yet. */
const free = planOf('free');

const tabs = ['subscription', 'invoices', 'rates'] as const;

export default function Billing() {
  const [tab, setTab] = useUrlTab(tabs);
  return (
    <>
      <PageHeader title={billingText.title} />
      <Tabs
        label={billingText.title}
        className="px-3 desk:px-5"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'subscription', label: 'Subscription', content: <SubscriptionTab /> },
          { id: 'invoices', label: 'Invoices', content: <InvoicesTab /> },
          { id: 'rates', label: 'Call Rates', content: <RatesTab /> },
        ]}
      />
    </>
  );
}

function SubscriptionTab() {
  return (
    <div className="grid max-w-2xl gap-4 p-4 desk:p-6">
      <Card title="Current Plan" aside={<Badge>Active</Badge>}>
        <p className="display text-28">{free.name}</p>
        <p className="mb-4 text-ink-2">
          {formatUsd(free.microUsdPerMonth)} a month. Calls by username are free and stay free.
        </p>
        <PlanFeatures id="free" />
      </Card>
      <Card title="Available Plans">
        <p className="mb-4 text-13 text-ink-2">None of them can be bought yet, and nothing is charged.</p>
        <PlanComparison on="billing" inFull />
      </Card>
      <BalanceCard />
      <Card title="Payment Methods">
        <p className="text-13 text-ink-2">
          No payment method is stored, and none is needed for the Free plan.
        </p>
      </Card>
    </div>
  );
}

function InvoicesTab() {
  return (
    <div className="max-w-2xl p-4 desk:p-6">
      <Card title="Billing History">
        <EmptyState>No invoices yet. The Free plan costs nothing.</EmptyState>
      </Card>
    </div>
  );
}

function RatesTab() {
  const [text, setText] = useState('');
  const rates = ratesMatching(RATE_LIST, text);
  return (
    <div className="max-w-2xl p-4 desk:p-6">
      <Card title={billingText.ratesTitle}>
        <p className="mb-4 text-13 text-ink-2">
          These are the standard rates per minute to ordinary phone numbers. Calls by username cost nothing.
        </p>
        <SearchField
          label="Search countries"
          placeholder={billingText.searchCountries}
          value={text}
          onChange={setText}
        />
        <div className="mt-2">
          {rates.length > 0 ? (
            <RateTable rates={rates} />
          ) : (
            <EmptyState>{billingText.noCountries}</EmptyState>
          )}
        </div>
      </Card>
    </div>
  );
}
