import { ChevronRight, Search } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { buttonClass } from '#ui/button-style.ts';
import { classes } from '#ui/classes.ts';
import { Logo } from '#ui/logo.tsx';
import type { ApiGroup } from '../../rules/api-reference.ts';
import { apiMarks } from '../api-script.ts';
import { CopySymbol } from './api-code.tsx';
import { ApiErrors, type ErrorGroup } from './api-errors.tsx';
import { ApiIntroduction } from './api-introduction.tsx';
import { ApiOperationSection } from './api-operation.tsx';
import { TryItTemplate } from './api-try-it.tsx';

export interface ApiReferenceProps {
  groups: readonly ApiGroup[];
  errors: readonly ErrorGroup[];
}

/** All endpoints in one page that ships without React. api-script.ts adds the search, the copy buttons and "Try it". */
export function ApiReference({ groups, errors }: ApiReferenceProps) {
  return (
    <div
      data-script="api"
      {...apiMarks.origin(pageValue('PUBLIC_URL'))}
      className="flex grow flex-col bg-panel"
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-13 text-on-ink focus:translate-y-0"
      >
        Skip to the page
      </a>
      <ApiHeader count={groups.reduce((sum, { operations }) => sum + operations.length, 0)} />
      <div className="desk:flex">
        <ApiIndex groups={groups} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pb-24 outline-none desk:px-10">
          <ApiIntroduction />
          {groups.map((group) => (
            <section key={group.name} aria-labelledby={group.anchor}>
              <h2 id={group.anchor} className="scroll-mt-20 border-t pt-8 text-28">
                {group.name}
              </h2>
              {group.operations.map((operation) => (
                <ApiOperationSection key={operation.anchor} operation={operation} group={group.name} />
              ))}
            </section>
          ))}
          <ApiErrors groups={errors} />
          <CopySymbol />
          <TryItTemplate />
        </main>
      </div>
    </div>
  );
}

function ApiHeader({ count }: { count: number }) {
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b bg-panel px-4 desk:gap-6 desk:px-6">
      <nav aria-label="Main" className="flex items-center gap-3 desk:gap-6">
        <a href={paths.home()} className="flex shrink-0 rounded-control">
          <Logo />
        </a>
        <a
          href={paths.api()}
          aria-current="page"
          className="border-l pl-3 text-15 font-medium text-ink no-underline desk:pl-6"
        >
          API
        </a>
      </nav>
      <label className="relative ml-auto hidden w-70 unscripted:hidden desk:block">
        <span className="sr-only">Search endpoints</span>
        <Search
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 left-3 text-ink-3"
        />
        <input
          type="search"
          {...apiMarks.search}
          placeholder={`Search ${count} endpoints`}
          className="h-9 w-full rounded-control border border-field-line bg-sunk pr-9 pl-9 text-13"
        />
        <kbd className="pointer-events-none absolute top-2 right-2.5 rounded-small border px-1.5 font-sans text-12 text-ink-3">
          /
        </kbd>
      </label>
      <a href={paths.openApi()} className="text-13 text-link max-phone:hidden">
        openapi.json
      </a>
      <a
        href={paths.login({ from: paths.api() })}
        className={classes(
          buttonClass({ variant: 'secondary', size: 'small' }),
          'ml-auto desk:ml-0 signed-in:hidden',
        )}
      >
        Sign In
      </a>
      <a
        href={paths.dashboard()}
        className={classes(
          buttonClass({ variant: 'secondary', size: 'small' }),
          'ml-auto desk:ml-0 not-signed-in:hidden',
        )}
      >
        Dashboard
      </a>
    </header>
  );
}

const indexLink =
  'flex items-baseline gap-3 rounded-control px-3 py-1.5 text-13 text-ink-2 no-underline hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink';

function ApiIndex({ groups }: { groups: readonly ApiGroup[] }) {
  return (
    <aside
      aria-label="Index"
      className="border-b bg-panel desk:sticky desk:top-16 desk:h-[calc(100dvh-4rem)] desk:w-62 desk:shrink-0 desk:overflow-y-auto desk:border-r desk:border-b-0"
    >
      <button
        type="button"
        {...apiMarks.indexButton}
        aria-expanded="false"
        aria-controls="api-index"
        className="flex h-12 w-full items-center justify-between px-4 text-15 font-medium unscripted:hidden desk:hidden"
      >
        Endpoints
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" className="rotate-90" />
      </button>
      <nav
        id="api-index"
        aria-label="Endpoints"
        className="px-3 py-4 max-desk:hidden max-desk:in-[[data-index-open]]:block max-desk:unscripted:block"
      >
        <a href="#authentication" className={indexLink}>
          Authentication
        </a>
        {groups.map((group) => (
          <details key={group.name} {...apiMarks.group} className="group/index">
            <summary className="flex cursor-pointer items-center justify-between rounded-control px-3 py-1.5 text-13 font-medium">
              {group.name}
              <ChevronRight
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="text-ink-3 transition-transform group-open/index:rotate-90"
              />
            </summary>
            <ul className="pb-2">
              {group.operations.map(({ anchor, method, summary, path }) => (
                <li key={anchor} {...apiMarks.entry(`${method} ${path} ${summary}`)}>
                  <a href={`#${anchor}`} className={indexLink}>
                    <span className="w-11 shrink-0 font-code text-12">
                      {method === 'DELETE' ? 'DEL' : method}
                    </span>
                    <span className="min-w-0">{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <a href="#errors" className={indexLink}>
          Errors
        </a>
        <p {...apiMarks.nothingFound} hidden className="px-3 py-2 text-13 text-ink-2">
          No endpoints match.
        </p>
      </nav>
    </aside>
  );
}
