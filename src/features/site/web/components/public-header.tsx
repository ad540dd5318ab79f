import { ChevronDown, Menu, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { buttonClass } from '#ui/button-style.ts';
import { classes } from '#ui/classes.ts';
import { Logo } from '#ui/logo.tsx';
import { HEADER_LINKS } from '../../constants.ts';
import { marks } from '../public-page.ts';
import { FeatureMenu } from './feature-menu.tsx';

const FEATURES_MENU = 'features-menu';
const MOBILE_MENU = 'mobile-menu';

/**
 * Links are plain: each leads to a document that a browser fetches whole. Both menus are popovers, so that they open,
 * close by Escape or a click beside them, and give the focus back without any script.
 */
export function PublicHeader() {
  return (
    <header className="group/header sticky top-0 z-30 border-b bg-paper transition-[background-color] [view-transition-name:site-header] scrolled:bg-paper/85 scrolled:backdrop-blur-md">
      <div className="mx-auto flex h-16 w-full max-w-280 items-center gap-2 px-4 desk:gap-6 desk:px-6">
        <a href={paths.home()} className="flex rounded-control">
          <Logo />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-0.5 desk:flex">
          {HEADER_LINKS.map(({ name, path }) => (
            <HeaderLink key={path} name={name} path={path} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 phone:gap-2">
          <AccountLinks />
          <button
            type="button"
            popoverTarget={MOBILE_MENU}
            aria-label="Menu"
            className="flex size-11 items-center justify-center rounded-control text-ink desk:hidden"
          >
            <Menu
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="group-has-[#mobile-menu:popover-open]/header:hidden"
            />
            <X
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="not-group-has-[#mobile-menu:popover-open]/header:hidden"
            />
          </button>
        </div>
      </div>
      <MobileMenu />
    </header>
  );
}

const linkClass =
  'rounded-control px-3 py-2 text-15 text-ink-2 transition-colors hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

function HeaderLink({ name, path }: { name: string; path: string }) {
  const link = (
    <a href={path} aria-current={useCurrent(path)} className={linkClass}>
      {name}
    </a>
  );
  if (path !== paths.features()) return link;
  return (
    <span className="flex items-center">
      {link}
      <button
        type="button"
        popoverTarget={FEATURES_MENU}
        aria-label="All features"
        className="-ml-2 flex size-8 items-center justify-center rounded-control text-ink-3 transition-colors hover:text-ink"
      >
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="transition-transform group-has-[#features-menu:popover-open]/header:rotate-180"
        />
      </button>
      <div
        id={FEATURES_MENU}
        popover="auto"
        className="fixed inset-x-0 top-16 bottom-auto m-0 w-full max-w-none animate-enter border-x-0 border-y bg-paper p-0 text-ink shadow-e3"
      >
        <div className="mx-auto w-full max-w-280 px-6 py-8">
          <FeatureMenu wide />
        </div>
      </div>
    </span>
  );
}

/** Both halves are in the page; the style sheet shows the one that fits the session. */
function AccountLinks() {
  const quiet = buttonClass({ variant: 'quiet', size: 'small' });
  const primary = buttonClass({ variant: 'primary', size: 'small' });
  return (
    <nav aria-label="Account" className="flex items-center gap-1">
      <a href={paths.login()} className={classes(quiet, 'max-[22rem]:hidden signed-in:hidden')}>
        Sign In
      </a>
      <a href={paths.register()} className={classes(primary, 'signed-in:hidden')}>
        Get Started
      </a>
      <button
        type="button"
        {...marks.signOut}
        className={classes(quiet, 'not-signed-in:hidden max-[22rem]:hidden')}
      >
        Logout
      </button>
      <a href={paths.dashboard()} className={classes(primary, 'not-signed-in:hidden')}>
        Dashboard
      </a>
    </nav>
  );
}

function MobileMenu() {
  return (
    <div
      id={MOBILE_MENU}
      popover="auto"
      className="fixed inset-x-0 top-16 bottom-0 m-0 h-auto w-full max-w-none animate-enter overflow-y-auto overscroll-contain border-0 border-t bg-paper p-0 text-ink desk:hidden"
    >
      <nav aria-label="Menu" className="flex flex-col px-4 pt-2 pb-10">
        {HEADER_LINKS.map(({ name, path }) => (
          <MobileLink key={path} name={name} path={path} />
        ))}
        <p className="mt-6 border-b pb-2 text-13 text-ink-3">All features</p>
        <FeatureMenu />
        <MobileAccountLinks />
      </nav>
    </div>
  );
}

function MobileLink({ name, path }: { name: string; path: string }) {
  return (
    <a
      href={path}
      aria-current={useCurrent(path)}
      className="display border-b py-3 text-22 text-ink-2 aria-[current=page]:text-ink"
    >
      {name}
    </a>
  );
}

function MobileAccountLinks() {
  const primary = buttonClass({ variant: 'primary', size: 'large' });
  const secondary = buttonClass({ variant: 'secondary', size: 'large' });
  return (
    <div className="mt-8 grid grid-cols-2 gap-3">
      <a href={paths.register()} className={classes(primary, 'signed-in:hidden')}>
        Get Started
      </a>
      <a href={paths.login()} className={classes(secondary, 'signed-in:hidden')}>
        Sign In
      </a>
      <a href={paths.dashboard()} className={classes(primary, 'not-signed-in:hidden')}>
        Dashboard
      </a>
      <button type="button" {...marks.signOut} className={classes(secondary, 'not-signed-in:hidden')}>
        Logout
      </button>
    </div>
  );
}

function useCurrent(path: string): 'page' | undefined {
  const { pathname } = useLocation();
  return pathname.replace(/(.)\/$/, '$1') === path ? 'page' : undefined;
}
