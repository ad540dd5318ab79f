import { lazy, Suspense } from 'react';
import { Loading } from '#ui/spinner.tsx';
import { NotFound } from '../components/not-found.tsx';

export const meta = () => [{ title: 'Design system' }];

/** The living page is for those who build the app: in development, or when a build was made with VITE_DEV_UI=1. */
const isOffered = import.meta.env.DEV || import.meta.env['VITE_DEV_UI'] === '1';

const Gallery = lazy(async () => ({ default: (await import('../components/gallery.tsx')).Gallery }));

export default function DevUi() {
  if (!isOffered) return <NotFound />;
  return (
    <Suspense fallback={<Loading />}>
      <Gallery />
    </Suspense>
  );
}
