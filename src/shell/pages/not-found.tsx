import { PublicLayout } from '#features/site/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { NotFound } from '../components/not-found.tsx';

export const handle = documentHandle;

export const meta = () => [
  { title: 'Page not found – Ahoy' },
  { name: 'description', content: 'There is no page at this address.' },
  { name: 'robots', content: 'noindex' },
];

/** Made at build time too, so that a wrong address is answered without the app. */
export default function NotFoundPage() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  );
}
