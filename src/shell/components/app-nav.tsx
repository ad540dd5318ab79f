import { ChevronsUpDown, Search } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { BalanceRow } from '#features/billing/web/widgets.tsx';
import { useUser } from '#features/identity/web/widgets.tsx';
import { Bell } from '#features/notifications/web/widgets.tsx';
import { BILLING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf, WorkspaceSwitcher } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { AvatarPicture, initialsOf } from '#ui/avatar.tsx';
import { CountBadge } from '#ui/count-badge.tsx';
import { coversBottom } from '#ui/covers-bottom.ts';
import { late } from '#ui/late.ts';
import { Logo } from '#ui/logo.tsx';
import { paletteView } from '../palette-view.ts';
import { type NavItem, useOperatorItems, useOwnItems } from './nav-items.ts';

const AccountMenu = late(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** The left pane: a column of icons on a desk, with words where it is wide. */
export function AppNav() {
  const { pathname } = useLocation();
  const seesMoney = useIsOneOf(BILLING);
  const own = useOwnItems();
  const operator = useOperatorItems();
  return (
    <header className="sticky top-(--bar) z-20 flex h-[calc(100dvh-var(--bar))] w-16 shrink-0 flex-col bg-sunk wide:w-54">
      <div className="mx-3 mt-3 flex shrink-0 flex-col items-center gap-1 wide:flex-row">
        <NavLink
          to={paths.dashboard()}
          className="flex h-10 min-w-0 flex-1 items-center justify-center rounded-control px-2 wide:justify-start"
        >
          <span className="wide:hidden">
            <Logo wordless />
          </span>
          <span className="hidden wide:inline">
            <Logo />
          </span>
        </NavLink>
        <Bell />
      </div>
      <WorkspaceSwitcher />
      <SearchButton />
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3 [scrollbar-width:thin]">
        <nav aria-label="Main" className="flex flex-col gap-0.5">
          {own.map((item) => (
            <Item key={item.to} item={item} />
          ))}
          {operator.length > 0 && (
            <section aria-labelledby="nav-operator" className="flex flex-col gap-0.5">
              <h2
                id="nav-operator"
                className="mt-4 mb-1 px-2.5 font-sans text-12 font-normal tracking-normal text-ink-3 max-wide:sr-only"
              >
                Operator
              </h2>
              <hr className="mx-auto my-3 w-6 border-t wide:hidden" />
              {operator.map((item) => (
                <Item key={item.to} item={item} />
              ))}
            </section>
          )}
        </nav>
      </div>
      <div className="shrink-0 px-3 pb-3">
        {pathname !== paths.dashboard() && seesMoney && (
          <div className="hidden wide:block">
            <BalanceRow />
          </div>
        )}
        <Account />
      </div>
    </header>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      title="Search or call (Ctrl K)"
      onClick={() => paletteView.open()}
      className="surface relative mx-3 mt-2 flex h-9 shrink-0 items-center justify-center gap-2 rounded-control px-2.5 text-13 text-ink-2 hover:text-ink wide:justify-start"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="sr-only text-left wide:not-sr-only wide:flex-1 wide:whitespace-nowrap">
        Search or call
      </span>
      <span aria-hidden="true" className="hidden gap-1 wide:flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-small border bg-sunk px-1.5 font-sans text-12 leading-4.5 text-ink-2">
      {children}
    </kbd>
  );
}

function Item({ item }: { item: NavItem }) {
  const { to, label, Icon, Count, isExact = false } = item;
  return (
    <NavLink
      to={to}
      end={isExact}
      title={label}
      className="relative flex h-9 items-center justify-center gap-2.5 rounded-control border border-transparent px-2.5 text-13 text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-panel aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-e1 wide:justify-start"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="sr-only wide:not-sr-only wide:flex-1">{label}</span>
      {Count !== undefined && (
        // Without room for a figure, it is a dot.
        <Count
          Badge={CountBadge}
          className="max-wide:absolute max-wide:top-1 max-wide:right-1 max-wide:size-2 max-wide:min-w-0 max-wide:p-0 max-wide:text-[0]"
        />
      )}
    </NavLink>
  );
}

/** Whose account this is, and the menu about it. */
function Account() {
  const { user } = useUser();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (user === null) return null;
  return (
    <div ref={coversBottom} className="relative border-t pt-2">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className="relative flex h-12 w-full items-center justify-center gap-2.5 rounded-control px-2 text-left text-13 transition-colors hover:bg-sunk-hover aria-expanded:bg-sunk-hover max-wide:px-0 wide:justify-start"
      >
        <span className="sr-only">Account</span>
        <span
          aria-hidden="true"
          className="relative flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-[8px] bg-ink text-12 font-semibold text-on-ink"
        >
          {initialsOf(user.name)}
          <AvatarPicture address={paths.avatar(user)} />
        </span>
        <span className="hidden min-w-0 flex-1 flex-col leading-4.5 wide:flex">
          <span className="truncate font-medium text-ink">{user.name}</span>
          {user.username !== null && <span className="truncate text-12 text-ink-2">@{user.username}</span>}
        </span>
        <ChevronsUpDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="hidden shrink-0 text-ink-3 wide:block"
        />
      </button>
      <Suspense fallback={null}>
        {isOpen && <AccountMenu user={user} trigger={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
