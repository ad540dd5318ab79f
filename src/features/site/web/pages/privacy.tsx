import type { MetaArgs } from 'react-router';
import { documentHandle } from '#ui/document.ts';
import { LegalPage } from '../components/legal-page.tsx';
import { legalMeta } from '../legal-documents.ts';

export const handle = documentHandle;

export const meta = ({ location }: MetaArgs) => legalMeta('privacy', location.pathname);

export default function Privacy() {
  return <LegalPage name="privacy" />;
}
