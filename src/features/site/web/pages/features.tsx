import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const DESCRIPTION = 'Everything that Ahoy does, and what it will do next.';

export const meta = () =>
  publicMeta({ title: 'Features – Ahoy', description: DESCRIPTION, path: paths.features() });

export default function Features() {
  return <PlainPage title="Features">{DESCRIPTION}</PlainPage>;
}
