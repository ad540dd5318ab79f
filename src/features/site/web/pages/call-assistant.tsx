import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Call Assistant';
const DESCRIPTION = 'An assistant that answers when you cannot, and tells you what was wanted.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.callAssistant() });

export default function CallAssistant() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
