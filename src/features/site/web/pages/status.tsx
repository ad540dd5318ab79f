import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Status';
const DESCRIPTION = 'What our servers have measured about themselves.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.status() });

export default function Status() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
