import { paths } from '#kernel/paths.ts';

import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Pricing';
const DESCRIPTION =
  'What Ahoy costs: calls between usernames are free, everything else has a price that you see before you pay it.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.pricing() });

export default function Pricing() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
