import { Outlet } from 'react-router';
import { PublicLayout } from '../components/public-layout.tsx';

/** The frame that public pages are drawn in; they bring only what is in the middle. */
export default function Public() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
