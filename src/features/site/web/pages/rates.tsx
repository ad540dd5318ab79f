import { useEffect } from 'react';
import { DeckSummary, DeckVersion, RateDeck } from '#features/rates/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { When } from '#platform/browser/when.tsx';
import { documentHandle } from '#ui/document.ts';
import { Link } from '#ui/link.tsx';
import { Section } from '../components/section.tsx';
import { publicMeta } from '../public-meta.ts';
import { startPage } from '../rates-script.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Call rates – Ahoy',
    description: 'What a minute to each country costs, on the standard rate and on the Phone plan.',
    path: paths.rates(),
  });

export default function Rates() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return (
    <div data-script="rates">
      <Section className="grid gap-x-16 gap-y-10 desk:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-4 desk:sticky desk:top-28 desk:self-start">
          <h1 className="text-40">Call rates</h1>
          <p className="text-18 text-pretty text-ink-2">
            <DeckSummary />
          </p>
          <p className="text-15 text-pretty text-ink-2">
            These are standard per-minute rates. Mobile numbers have their own rate where a country&rsquo;s
            numbers tell them apart. Premium and other special numbers cost more, and the dial pad shows their
            rate before you call. You only pay from the moment the call is answered. Calls by username are
            free.
          </p>
          <p className="text-15 text-pretty text-ink-2">
            The zone tells you how many of your plan&rsquo;s minutes one minute takes. Where there are two,
            the second figure is for mobile numbers. <Link to={paths.pricing()}>Plans and their minutes</Link>
          </p>
          <p className="text-13 text-pretty text-ink-3">
            <DeckVersion />
            <When lacks={['phone-calls']}>
              {' '}
              No carrier is connected here yet, so you can only call test numbers such as +1 212 555 0190.
            </When>
          </p>
        </div>
        <RateDeck />
      </Section>
    </div>
  );
}
