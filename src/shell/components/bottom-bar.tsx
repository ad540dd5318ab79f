import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useSignOut } from '#features/identity/web/widgets.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { calendarItem, callsItem, dashboardItem, type NavItem, useNavItems } from './nav-items.ts';

const bar = [dashboardItem, callsItem, calendarItem];
const itemClass =
  'flex h-14 flex-col items-center justify-center gap-0.5 rounded-control text-12 text-ink-2 aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The navigation of a phone: three pages and the rest. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false);
  const rest = useNavItems().filter((item) => !bar.includes(item));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 gap-1 border-t bg-panel px-2 pb-[env(safe-area-inset-bottom)]"
    >
      {bar.map((item) => (
        <BarLink key={item.to} {...item} />
      ))}
      <button type="button" className={itemClass} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        More
      </button>
      <Sheet title="More" isOpen={isOpen} onOpenChange={setOpen}>
        <More items={rest} onLeave={() => setOpen(false)} />
      </Sheet>
    </nav>
  );
}

function BarLink({ to, label, Icon }: NavItem) {
  return (
    <NavLink to={to} className={itemClass}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  );
}

function More(props: { items: readonly NavItem[]; onLeave: () => void }) {
  const signOut = useSignOut();
  return (
    <div className="flex flex-col gap-1">
      {props.items.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          onClick={props.onLeave}
          className="flex h-12 items-center gap-3 rounded-control px-3 text-15 text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-medium"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      <div className="flex items-center justify-between border-t px-3 pt-4 pb-2">
        <span className="text-15">Theme</span>
        <ThemeSwitch />
      </div>
      <Button
        variant="danger"
        isPending={signOut.isPending}
        onPress={() => signOut.mutate()}
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Sign Out
      </Button>
    </div>
  );
}
