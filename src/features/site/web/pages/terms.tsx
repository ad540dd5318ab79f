import type { MetaArgs } from 'react-router';
import { documentHandle } from '#ui/document.ts';
import { LegalPage } from '../components/legal-page.tsx';
import { legalMeta } from '../legal-documents.ts';

export const handle = documentHandle;

export const meta = ({ location }: MetaArgs) => legalMeta('terms', location.pathname);

export default function Terms() {
  return <LegalPage name="terms" />;
}
