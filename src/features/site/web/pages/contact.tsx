import { paths } from '#kernel/paths.ts';

import { documentHandle } from '#ui/document.ts';
import { PlainPage } from '../components/plain-page.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

const TITLE = 'Contact Us';
const DESCRIPTION = 'Write to us: support, enterprise sales and partnerships.';

export const meta = () =>
  publicMeta({ title: `${TITLE} – Ahoy`, description: DESCRIPTION, path: paths.contact() });

export default function Contact() {
  return <PlainPage title={TITLE}>{DESCRIPTION}</PlainPage>;
}
