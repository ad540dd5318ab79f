import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { calendarText } from '../../../constants.ts';
import type { BookingPage } from '../../../model-bookings.ts';
import { pagesQuery } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { CodeCard } from './code-card.tsx';
import { LinkCard } from './link-card.tsx';
import { PageCard } from './page-card.tsx';
import { PagePreview } from './page-preview.tsx';

const PageDialog = lazy(async () => ({ default: (await import('./page-dialog.tsx')).PageDialog }));

/** What others use to book: the page, its links, and a code to print. */
export function ShareTab({ now, onTab }: { now: Now; onTab: (tab: 'availability') => void }) {
  const pages = useQuery(pagesQuery);
  const [query, setQuery] = useSearchParams();
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null);
  const page = pages.data?.find(({ id }) => id === query.get('page')) ?? pages.data?.[0];
  if (pages.data === undefined && pages.isError)
    return (
      <ErrorState onRetry={() => void pages.refetch()} isRetrying={pages.isFetching}>
        {sentenceOf(pages.error)}
      </ErrorState>
    );
  if (pages.data === undefined || page === undefined) return <SkeletonRows label="Loading booking page" />;
  if (page.path === null)
    return (
      <EmptyState action={<Link to={paths.profile()}>Choose a username</Link>}>
        Your booking page has your username in its address.
      </EmptyState>
    );
  const choose = (id: string) =>
    setQuery({ tab: 'share', page: id }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex grow flex-col desk:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 desk:p-6">
        <div className="flex flex-wrap items-end gap-2">
          {pages.data.length > 1 && (
            <div className="w-56">
              <Select label="Page" choices={choicesOf(pages.data)} selected={page.id} onSelect={choose} />
            </div>
          )}
          <Button variant="secondary" size="small" onPress={() => setDialog('change')}>
            Page settings
          </Button>
          <Button variant="quiet" size="small" onPress={() => setDialog('new')}>
            {calendarText.createPage}
          </Button>
        </div>
        <PageCard key={`page ${page.id}`} path={page.path} isEnabled={page.isEnabled} />
        <ShareLink key={page.id} page={page} path={page.path} />
      </div>
      <PagePreview page={page} now={now} onTab={onTab} />
      <Suspense fallback={null}>
        {dialog !== null && (
          <PageDialog page={dialog === 'new' ? null : page} onClose={() => setDialog(null)} onMade={choose} />
        )}
      </Suspense>
    </div>
  );
}

const choicesOf = (pages: readonly BookingPage[]) => pages.map(({ id, title }) => ({ id, label: title }));

function ShareLink({ page, path }: { page: BookingPage; path: string }) {
  // The duration of the last generated link.
  const [minutes, setMinutes] = useState(page.defaultDuration);
  const link = `${window.location.origin}${path}/${minutes}`;
  return (
    <>
      <LinkCard page={page} link={link} onGenerated={setMinutes} />
      <CodeCard link={link} minutes={minutes} isEnabled={page.isEnabled} />
    </>
  );
}
