import { paths } from '#kernel/paths.ts';
import { KeyGrid } from '#ui/logo.tsx';

/** Shown until the app has loaded. Without scripts it never does, and this says so. */
export function Starting() {
  return (
    <>
      <output className="flex grow items-center justify-center unscripted:hidden">
        <span className="animate-breathe text-ink">
          <KeyGrid height={40} />
        </span>
        <span className="sr-only">Loading</span>
      </output>
      <noscript>
        <main className="mx-auto flex max-w-lg flex-col items-start gap-4 px-6 py-24">
          <KeyGrid height={40} lit={null} />
          <h1 className="text-28">Ahoy needs JavaScript</h1>
          <p className="text-ink-2">
            Calls run in your browser. Turn on JavaScript for this site, then reload the page.
          </p>
          <p>
            <a href={paths.home()} className="text-link">
              Go to the home page
            </a>
          </p>
        </main>
      </noscript>
    </>
  );
}
