import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Privacy Policy';
const DESCRIPTION = 'What we keep about you, why, and for how long.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.privacy() });

export default function Privacy() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
