import { BalanceCard, LowBalanceBanner, RateSummaryCard } from '#features/billing/web/widgets.tsx';
import { CallHistory, DialPad, SoundSettings } from '#features/calling/web/widgets.tsx';
import { YourNumbers } from '#features/numbers/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { DASHBOARD_TABS } from '../dashboard-tabs.ts';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Dashboard' }];

export default function Dashboard() {
  const [tab, setTab] = useUrlTab(DASHBOARD_TABS);
  return (
    <>
      <PageHeader title="Dashboard" />
      <LowBalanceBanner />
      <div className="flex flex-col-reverse wide:flex-row">
        <SideColumn />
        <div className="min-w-0 flex-1">
          <Tabs
            label="Dashboard"
            className="px-3 desk:px-5"
            selected={tab}
            onSelect={setTab}
            items={[
              { id: 'dial-pad', label: 'Dial Pad', content: <DialPadTab /> },
              { id: 'history', label: 'Call History', content: <CallHistory /> },
              { id: 'settings', label: 'Settings', content: <SettingsTab /> },
            ]}
          />
        </div>
      </div>
    </>
  );
}

/** Specification 001 §2: numbers, balance, rates, links, in this order. */
function SideColumn() {
  return (
    <div className="grid content-start gap-4 p-4 phone:grid-cols-2 desk:p-6 wide:w-76 wide:grid-cols-1 wide:border-r">
      <YourNumbers />
      <BalanceCard />
      <RateSummaryCard />
      <Card small title="Quick Links">
        <ul className="flex flex-col gap-1 text-13">
          <QuickLink to={paths.billing()}>Billing</QuickLink>
          <QuickLink to={paths.billing({ tab: 'invoices' })}>Invoices</QuickLink>
          <QuickLink to={paths.profile()}>Profile</QuickLink>
          <QuickLink to={paths.calendar()}>Calendar</QuickLink>
          <QuickLink to={paths.usage()}>Usage</QuickLink>
        </ul>
      </Card>
    </div>
  );
}

function QuickLink(props: { to: string; children: string }) {
  return (
    <li>
      <Link to={props.to} className="inline-block py-1">
        {props.children}
      </Link>
    </li>
  );
}

function DialPadTab() {
  return (
    <div className="mx-auto w-full max-w-88 p-4 desk:py-10">
      <div className="surface rounded-phone p-4">
        <DialPad />
      </div>
    </div>
  );
}

function SettingsTab() {
  return (
    <div className="grid max-w-2xl gap-4 p-4 desk:p-6">
      <Card title="Sound">
        <SoundSettings />
      </Card>
      <Card title="Account">
        <ul className="flex flex-col gap-2">
          <QuickLink to={paths.profile()}>Full profile</QuickLink>
          <QuickLink to={paths.billing()}>Manage plan and billing</QuickLink>
          <QuickLink to={paths.profile({ tab: 'email' })}>Email preferences</QuickLink>
        </ul>
      </Card>
    </div>
  );
}
