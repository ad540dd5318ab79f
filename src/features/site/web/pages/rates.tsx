import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Rates';
const DESCRIPTION = 'What a minute costs, by country.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.rates() });

export default function Rates() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
