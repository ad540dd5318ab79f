import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ContactBookProps } from './contact-book.tsx';

const LateBook = late(async () => ({ default: (await import('./contact-book.tsx')).ContactBook }));

/** The contacts of the workspace, for pages of other features. */
export const ContactBook = (props: ContactBookProps) => (
  <Suspense fallback={<SkeletonRows rows={8} label="Loading contacts" />}>
    <LateBook {...props} />
  </Suspense>
);
