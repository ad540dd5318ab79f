import { CallRates } from '#features/rates/web/widgets.tsx';
import { OnlyFor } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { billingText } from '../../constants.ts';
import { InvoicesTab } from '../components/invoices/invoices-tab.tsx';
import { SubscriptionTab } from '../components/subscriptions/subscription-tab.tsx';

export const meta = () => [{ title: 'Billing' }];

const tabs = ['subscription', 'invoices', 'rates'] as const;

export default function Billing() {
  return (
    <OnlyFor action="billing.read" title={billingText.title}>
      <BillingTabs />
    </OnlyFor>
  );
}

function BillingTabs() {
  const [tab, setTab] = useUrlTab(tabs);
  return (
    <>
      <PageHeader title={billingText.title} />
      <div className="relative">
        <Tabs
          label={billingText.title}
          className="pr-24 pl-3 desk:pl-5 phone:pr-44"
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'subscription', label: 'Subscription', content: <SubscriptionTab /> },
            { id: 'invoices', label: 'Invoices', content: <InvoicesTab /> },
            { id: 'rates', label: 'Call Rates', content: <CallRates /> },
          ]}
        />
        {/* In the row of tabs, and after them in the tab order. */}
        <Link
          to={paths.usage()}
          className="absolute top-0 right-4 flex h-12 items-center text-13 desk:right-6"
        >
          <span>Usage</span>
          <span className="hidden phone:inline">&nbsp;and statement</span>
        </Link>
      </div>
    </>
  );
}
