// Not on the first screen: after a press.
import { LogOut, Search } from 'lucide-react';
import { NavLink } from 'react-router';
import { DoNotDisturbSwitch, useSignOut } from '#features/identity/web/widgets.tsx';
import { WorkspaceChoices } from '#features/workspaces/web/widgets.tsx';
import { Button } from '#ui/button.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { paletteView } from '../palette-view.ts';
import { type NavItem, useOperatorItems, useOwnItems } from './nav-items.ts';

/** All that the bar of a phone has no room for, in the same groups as the side bar. */
export function More({ onLeave }: { onLeave: () => void }) {
  const signOut = useSignOut();
  const operator = useOperatorItems();
  const own = useOwnItems().filter(({ isInBar = false }) => !isInBar);
  return (
    <div className="flex flex-col gap-1">
      <button
        type="button"
        onClick={() => {
          onLeave();
          paletteView.open();
        }}
        className="flex h-12 items-center gap-3 rounded-control px-3 text-15 text-ink"
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        Search or call
      </button>
      <WorkspaceChoices onLeave={onLeave} />
      {own.map((item) => (
        <MoreLink key={item.to} item={item} onPress={onLeave} />
      ))}
      {operator.length > 0 && (
        <section aria-labelledby="more-operator" className="flex flex-col gap-1 border-t pt-2">
          <h3
            id="more-operator"
            className="px-3 pt-1 font-sans text-13 font-normal tracking-normal text-ink-3"
          >
            Operator
          </h3>
          {operator.map((item) => (
            <MoreLink key={item.to} item={item} onPress={onLeave} />
          ))}
        </section>
      )}
      <div className="border-t px-3 py-2">
        <DoNotDisturbSwitch />
      </div>
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

function MoreLink({ item, onPress }: { item: NavItem; onPress: () => void }) {
  const { to, label, Icon } = item;
  return (
    <NavLink
      to={to}
      onClick={onPress}
      className="flex h-12 items-center gap-3 rounded-control px-3 text-15 text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-medium"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  );
}
