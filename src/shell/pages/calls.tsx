import { CallHistory, useMissedCallsShown } from '#features/calling/web/widgets.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Calls' }];

export default function Calls() {
  useMissedCallsShown();
  return (
    <>
      <PageHeader title="Calls" />
      <CallHistory />
    </>
  );
}
