import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';
import { KeyGrid } from '#ui/logo.tsx';

/** Specification 000 §2: the text and a link home. The grid has the wrong key lit. */
export function NotFound() {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col items-start gap-6 px-4 py-16 desk:px-6 desk:py-24">
      <KeyGrid height={96} lit={{ column: 0, row: 2 }} />
      <p className="text-13 text-ink-3">404</p>
      <h1 className="text-40">Oops! Page not found</h1>
      <p className="max-w-md text-ink-2">
        There's no page at this address. It may have moved, or the address has a typo.
      </p>
      <ButtonLink to={paths.home()}>Return to Home</ButtonLink>
    </div>
  );
}
