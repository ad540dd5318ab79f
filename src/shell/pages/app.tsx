import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { UserProvider } from '#features/identity/web/widgets.tsx';
import { queryClient } from '#platform/browser/query-client.ts';
import { ToastRegion } from '#ui/toast.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

/** What all pages share that know who is there. Pages that only inform stay outside and load none of it. */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider>
        <Outlet />
        <ToastRegion />
      </UserProvider>
    </QueryClientProvider>
  );
}
