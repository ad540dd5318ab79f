import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { NotFound } from './not-found.tsx';
import { PageTrouble } from './page-trouble.tsx';

/** Takes the place of everything when not even the frame could be shown. */
export function PageError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <main>
        <NotFound />
      </main>
    );
  return (
    <main>
      <PageTrouble error={error} onTryAgain={revalidate} />
    </main>
  );
}
