import { Suspense } from 'react';
import { late } from '#ui/late.ts';

const LateContact = late(async () => ({ default: (await import('./contact-of-call.tsx')).ContactOfCall }));
const LateSearch = late(async () => ({ default: (await import('./contact-search.tsx')).ContactSearch }));

/** Leads to the contact who has a number or a username ("@alice"), or to a form that adds it. */
export const ContactOfCall = (props: { number: string; hasFacts?: boolean }) => (
  <Suspense fallback={null}>
    <LateContact {...props} />
  </Suspense>
);

/** Contacts whose name is typed, for the dial pad. */
export const ContactSearch = (props: { text: string; onChoose: (number: string) => void }) => (
  <Suspense fallback={null}>
    <LateSearch {...props} />
  </Suspense>
);
