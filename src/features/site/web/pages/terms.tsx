import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Terms of Service';
const DESCRIPTION = 'What we promise each other when you use Ahoy.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.terms() });

export default function Terms() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
