import { CalendarCheck2, Clock, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { liveBlank } from '#kernel/page-blanks.ts';
import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { Logo } from '#ui/logo.tsx';

/** Metadata of a page that the server fills in. */
export const liveMeta = (): MetaDescriptor[] => [
  { title: liveBlank('title') },
  { name: 'description', content: liveBlank('summary') },
  { name: 'robots', content: liveBlank('robots') },
];

/** The same with what messengers and search engines show of it. */
export const sharedMeta = (): MetaDescriptor[] => [
  ...liveMeta(),
  { tagName: 'link', rel: 'canonical', href: `${pageValue('PUBLIC_URL')}${liveBlank('path')}` },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Ahoy' },
  { property: 'og:title', content: liveBlank('title') },
  { property: 'og:description', content: liveBlank('summary') },
];

/** Marks of what the scripts find, on every page of a booking. */
export const part = (name: string) => ({ 'data-part': name });

/** The frame of pages for people who may have no account: nothing leads away from what they came for. */
export function PublicFrame({ page, children }: { page: 'book' | 'booking'; children: ReactNode }) {
  return (
    <div
      data-script="booking"
      data-page={page}
      data-state={liveBlank('state')}
      data-facts={liveBlank('facts')}
      data-offers={liveBlank('offers')}
      className="group/live flex grow flex-col"
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-13 text-on-ink focus:translate-y-0"
      >
        Skip to the page
      </a>
      <header className="flex h-14 items-center justify-between border-b px-4 desk:h-16 desk:px-10">
        <a href={paths.home()} className="flex rounded-control">
          <Logo />
        </a>
        <p className="text-13 text-ink-2 signed-in:hidden">
          <span className="max-phone:hidden">Have an account? </span>
          <a href={paths.login()} className="text-link py-2">
            Sign in
          </a>
        </p>
        <a href={paths.dashboard()} className="text-link py-2 text-13 not-signed-in:hidden">
          Dashboard
        </a>
      </header>
      {children}
    </div>
  );
}

/** The two columns: what it is about, and what one does. A page without anything to do has one. */
export function PublicColumns({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-280 flex-1 content-start outline-none desk:grid-cols-[19.5rem_minmax(0,42rem)] desk:justify-center desk:gap-14 desk:px-10 desk:py-14"
    >
      <div className="flex min-w-0 flex-col px-4 py-4 desk:p-0">{about}</div>
      <div className="min-w-0 group-data-[state=closed]/live:hidden">{children}</div>
    </main>
  );
}

/** The card on the right; on a phone the rest of the page. Scripts show it, unless it has something to say without them. */
export function PublicCard(card: {
  name: string;
  label: string;
  isShown?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { name, label, isShown = false, className = '', children } = card;
  return (
    <section
      {...part(name)}
      aria-label={label}
      hidden={!isShown}
      className={`border-t bg-panel px-4 pt-6 pb-28 [&[hidden]]:hidden desk:rounded-phone desk:border desk:p-6 desk:shadow-e1 ${className}`}
    >
      {children}
    </section>
  );
}

/** Shown where a script loads the times. */
export function WithoutScript() {
  return (
    <noscript>
      <p className="border-t bg-panel px-4 py-6 text-15 text-pretty text-ink-2 desk:rounded-phone desk:border desk:p-6">
        JavaScript is off in your browser, so we can’t show the times here. Turn it on and reload this page,
        or ask for a time by email.
      </p>
    </noscript>
  );
}

const line = 'flex items-center gap-3 text-15';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const;

/** The time that was chosen: day, time and zone. @param when what is known before there is a script */
export function ChosenTime({
  when,
  children,
}: {
  when?: { day: string; time: string; zone: string };
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-2">
      <p className={`${line} font-medium`}>
        <CalendarCheck2 {...icon} />
        <span {...part('when-day')}>{when?.day}</span>
      </p>
      <p className={line}>
        <Clock {...icon} />
        <span {...part('when-time')}>{when?.time}</span>
      </p>
      <p className={`${line} text-ink-2`}>
        <Globe {...icon} />
        <span {...part('when-zone')}>{when?.zone}</span>
      </p>
      {children}
    </div>
  );
}
