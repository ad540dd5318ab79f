import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { calendarText } from '../../../constants.ts';
import type { BookingPage } from '../../../model-bookings.ts';
import type { Now } from '../../use-schedule.ts';
import { type SharePage, useSharePages } from '../../use-share-pages.ts';
import { CodeCard } from './code-card.tsx';
import { LinkCard } from './link-card.tsx';
import { PageCard } from './page-card.tsx';
import { PagePreview } from './page-preview.tsx';

const PageDialog = late(async () => ({ default: (await import('./page-dialog.tsx')).PageDialog }));

/** What others use to book: the page, its links, and a code to print. */
export function ShareTab({ now, onTab }: { now: Now; onTab: (tab: 'availability') => void }) {
  const { pages, ...asked } = useSharePages();
  const [query, setQuery] = useSearchParams();
  const [dialog, setDialog] = useState<Opened | null>(null);
  const page = pages?.find(({ id }) => id === query.get('page')) ?? pages?.[0];
  if (asked.error !== null)
    return (
      <ErrorState onRetry={asked.refetch} isRetrying={asked.isFetching}>
        {sentenceOf(asked.error)}
      </ErrorState>
    );
  if (pages === undefined || page === undefined) return <SkeletonRows label="Loading booking page" />;
  const choose = (id: string) =>
    setQuery({ tab: 'share', page: id }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex grow flex-col desk:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 desk:p-6">
        <PageChoice {...{ pages, page }} onChoose={choose} onOpen={setDialog} />
        {page.path === null ? (
          <EmptyState action={<Link to={paths.profile()}>Choose a username</Link>}>
            Your booking page has your username in its address.
          </EmptyState>
        ) : (
          <>
            <PageCard key={`page ${page.id}`} path={page.path} isEnabled={page.isEnabled} />
            <ShareLink key={page.id} page={page} path={page.path} />
          </>
        )}
      </div>
      {page.path !== null && <PagePreview page={page} path={page.path} now={now} onTab={onTab} />}
      <Suspense fallback={null}>
        {dialog !== null && <PageDialog {...dialog} onClose={() => setDialog(null)} onMade={choose} />}
      </Suspense>
    </div>
  );
}

/** The page whose settings are open; null for a new one. */
interface Opened {
  readonly page: BookingPage | null;
  readonly isTeam: boolean;
}

/** Which page is shown, its settings, and new ones. */
function PageChoice(props: {
  pages: readonly SharePage[];
  page: SharePage;
  onChoose: (id: string) => void;
  onOpen: (opened: Opened) => void;
}) {
  const { pages, page, onOpen } = props;
  const team = useMay('bookings.manage');
  return (
    <div className="flex flex-wrap items-end gap-2">
      {pages.length > 1 && (
        <div className="w-56">
          <Select label="Page" choices={choicesOf(pages)} selected={page.id} onSelect={props.onChoose} />
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        disabledReason={page.isTeam ? team.refusal : null}
        onPress={() => onOpen({ page, isTeam: page.isTeam })}
      >
        Page settings
      </Button>
      <Button variant="quiet" size="small" onPress={() => onOpen({ page: null, isTeam: false })}>
        {calendarText.createPage}
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabledReason={team.refusal}
        onPress={() => onOpen({ page: null, isTeam: true })}
      >
        Create team page
      </Button>
    </div>
  );
}

const choicesOf = (pages: readonly SharePage[]) =>
  pages.map(({ id, title, isTeam }) => ({ id, label: isTeam ? `Team: ${title}` : title }));

function ShareLink({ page, path }: { page: SharePage; path: string }) {
  // What Generate was pressed for last.
  const [minutes, setMinutes] = useState(page.defaultDuration);
  const link = `${window.location.origin}${path}/${minutes}`;
  return (
    <>
      <LinkCard page={page} link={link} onGenerated={setMinutes} />
      <CodeCard link={link} minutes={minutes} isEnabled={page.isEnabled} isTeam={page.isTeam} />
    </>
  );
}
