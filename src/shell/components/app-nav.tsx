import { NavLink, useLocation } from 'react-router';
import { BalanceCard } from '#features/billing/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { useNavItems } from './nav-items.ts';

/** The left pane: a column of icons on a desk, with words where it is wide. */
export function AppNav() {
  const { pathname } = useLocation();
  // These pages show the balance themselves.
  const showsBalance = pathname !== paths.dashboard() && pathname !== paths.billing();
  return (
    <header className="sticky top-0 flex max-h-dvh w-16 shrink-0 flex-col gap-4 overflow-y-auto bg-sunk p-3 wide:w-54">
      <NavLink
        to={paths.dashboard()}
        className="flex h-10 items-center self-center rounded-control px-2 wide:self-start"
      >
        <span className="wide:hidden">
          <Logo wordless />
        </span>
        <span className="hidden wide:inline">
          <Logo />
        </span>
      </NavLink>
      <nav aria-label="Main" className="flex flex-col gap-0.5">
        {useNavItems().map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            to={to}
            title={label}
            className="flex h-9 items-center gap-2.5 rounded-control border border-transparent px-2.5 text-13 text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-panel aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-e1"
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            <span className="sr-only wide:not-sr-only">{label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto hidden flex-col gap-3 wide:flex">
        <div className="flex items-center justify-between">
          <span className="text-12 text-ink-3">Theme</span>
          <ThemeSwitch />
        </div>
        {showsBalance && <BalanceCard />}
      </div>
    </header>
  );
}
