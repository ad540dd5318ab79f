import { Outlet } from 'react-router';
import { PublicLayout } from '../components/public-layout.tsx';

/** Frame of public pages, which only provide the middle. */
export default function Public() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
