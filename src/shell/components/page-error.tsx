import { isRouteErrorResponse, useRouteError } from 'react-router';
import { commonErrors } from '#kernel/common-errors.ts';
import { buttonClass } from '#ui/button-style.ts';
import { KeyGrid } from '#ui/logo.tsx';
import { NotFound } from './not-found.tsx';

/** What stands in the place of a page that failed. The frame around it, and a call, go on. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <main>
        <NotFound />
      </main>
    );
  return (
    <main className="flex min-h-[70dvh] flex-col items-start justify-center gap-6 p-6 desk:p-24">
      <KeyGrid height={64} lit={null} />
      <h1 className="text-28">{commonErrors.unexpected().message}</h1>
      <p className="max-w-md text-ink-2">
        This page could not be shown. What you did before is safe; please try again in a moment.
      </p>
      {/* A plain button: this page is part of what every page loads, and of what must work when nothing else does. */}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className={buttonClass({ variant: 'primary', size: 'medium' })}
      >
        Reload this page
      </button>
    </main>
  );
}
