import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { billingText } from '../../constants.ts';
import { AutoTopUpCard } from '../components/auto-top-up-card.tsx';
import { BalanceCard } from '../components/balance-card.tsx';
import { CallRates } from '../components/call-rates.tsx';
import { InvoicesTab } from '../components/invoices-tab.tsx';
import { PaymentMethodsCard } from '../components/payment-methods-card.tsx';
import { SubscriptionTab } from '../components/subscription-tab.tsx';

export const meta = () => [{ title: 'Billing' }];

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
          {
            id: 'subscription',
            label: 'Subscription',
            content: (
              <SubscriptionTab>
                <BalanceCard isBroad />
                <AutoTopUpCard />
                <PaymentMethodsCard />
              </SubscriptionTab>
            ),
          },
          { id: 'invoices', label: 'Invoices', content: <InvoicesTab /> },
          { id: 'rates', label: 'Call Rates', content: <CallRates /> },
        ]}
      />
    </>
  );
}
