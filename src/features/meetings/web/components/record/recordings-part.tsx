import { useMay } from '#features/workspaces/web/widgets.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Recordings } from './recordings.tsx';

/** Recordings & Transcripts, as the calendar's tab shows them. */
export function RecordingsPart() {
  const { refusal } = useMay('meetings.read');
  return (
    <section aria-label="Recordings & Transcripts" className="flex grow flex-col">
      {refusal === null ? <Recordings /> : <EmptyState>{refusal}.</EmptyState>}
    </section>
  );
}
