import { PageHeader } from '#ui/page-header.tsx';
import { RateDeckImport } from '../components/rate-deck-import.tsx';
import { RateDeckVersions } from '../components/rate-deck-versions.tsx';

export const meta = () => [{ title: 'Rates' }];

/** Page where the operator publishes rate decks. */
export default function RateDecks() {
  return (
    <>
      <PageHeader title="Rates" />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
        <RateDeckImport />
        <RateDeckVersions />
      </div>
    </>
  );
}
