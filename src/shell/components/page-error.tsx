import { isRouteErrorResponse, useRouteError } from 'react-router';
import { commonErrors } from '#kernel/common-errors.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { KeyGrid } from '#ui/logo.tsx';
import { NotFound } from './not-found.tsx';

/** What stands in the place of a page that failed. The frame around it, and a call, go on. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="flex min-h-[70dvh] flex-col items-start justify-center gap-6 p-6 desk:p-24">
      <KeyGrid height={64} lit={null} />
      <h1 className="text-28">{sentenceOf(error)}</h1>
      <p className="max-w-md text-ink-2">
        {error instanceof Error && error.message !== commonErrors.unexpected().message
          ? 'This page could not be shown. What you did before is safe.'
          : 'Please try again in a moment.'}
      </p>
      <Button onPress={() => window.location.reload()}>Reload this page</Button>
    </main>
  );
}
