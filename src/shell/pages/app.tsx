import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { UserProvider } from '#features/identity/web/widgets.tsx';
import { queryClient } from '#platform/browser/query-client.ts';
import { ToastRegion } from '#ui/toast.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

/** Common part of all signed-in pages. Informational pages are outside it and load none of it. */
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
