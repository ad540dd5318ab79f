import { OnlyFor } from '#features/workspaces/web/widgets.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Recordings } from '../widgets.tsx';

export const meta = () => [{ title: 'Recordings & Transcripts' }];

/** Meetings on a page of their own. */
export default function Meetings() {
  return (
    <OnlyFor action="meetings.read" title="Recordings & Transcripts">
      <PageHeader title="Recordings & Transcripts" />
      <Recordings />
    </OnlyFor>
  );
}
