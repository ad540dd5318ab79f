import { BalanceCard, LowBalanceBanner, RateSummaryCard } from '#features/billing/web/widgets.tsx';
import { YourNumbers } from '#features/numbers/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Dashboard' }];

export default function Dashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <LowBalanceBanner />
      <SideColumn />
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
