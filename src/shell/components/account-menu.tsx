// Not on the first screen: after a press.
import { CircleUser, Copy, Keyboard, LogOut, Monitor, Moon, SlidersHorizontal, Sun } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useSignOut } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { AvatarPicture, initialsOf } from '#ui/avatar.tsx';
import { classes } from '#ui/classes.ts';
import { moveAmong, useMenuKeys } from '#ui/menu-keys.ts';
import { type Theme, themeStore } from '#ui/theme.ts';
import { copyText } from '../copy-text.ts';
import { shortcutsView } from '../palette-view.ts';
import { QuietChoice } from './account-menu-quiet.tsx';
import { menuItemClass } from './account-menu-style.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const themes: readonly { id: Theme; label: string; icon: ReactNode }[] = [
  { id: 'system', label: 'Same as system', icon: <Monitor {...icon} /> },
  { id: 'light', label: 'Light', icon: <Sun {...icon} /> },
  { id: 'dark', label: 'Dark', icon: <Moon {...icon} /> },
];

export interface AccountMenuProps {
  user: { readonly name: string; readonly email: string; readonly username: string | null };
  /** Gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The signed-in person, with their menu. Arrows move, Escape goes back to the button. */
export function AccountMenu({ user, trigger, onClose }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const signOut = useSignOut();
  useMenuKeys(menu, trigger, onClose);
  const doing = (run: () => void) => () => {
    onClose();
    trigger.current?.focus();
    run();
  };
  const { username } = user;
  return (
    <div className="surface absolute bottom-0 left-full z-40 ml-2 w-68 animate-enter rounded-card shadow-e3">
      <div className="flex items-center gap-3 border-b p-4">
        <span
          aria-hidden="true"
          className="relative flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-control bg-ink text-13 font-semibold text-on-ink"
        >
          {initialsOf(user.name)}
          <AvatarPicture address={paths.avatar(user)} />
        </span>
        <div className="min-w-0">
          <p className="truncate text-15 font-medium">{user.name}</p>
          <p className="truncate text-13 text-ink-2">{username === null ? user.email : `@${username}`}</p>
        </div>
      </div>
      <div ref={menu} role="menu" tabIndex={-1} aria-label="Account" onKeyDown={moveAmong} className="p-2">
        <Item
          icon={<CircleUser {...icon} />}
          label="Profile"
          hint="P"
          onPress={doing(() => navigate(paths.profile()))}
        />
        {username !== null && (
          <Item
            icon={<Copy {...icon} />}
            label={`Copy @${username}`}
            onPress={doing(() => void copyText(`@${username}`))}
          />
        )}
        <Item
          icon={<SlidersHorizontal {...icon} />}
          label="Sound and notifications"
          onPress={doing(() => navigate(paths.profile({ tab: 'sound' })))}
        />
        <Item
          icon={<Keyboard {...icon} />}
          label="Keyboard shortcuts"
          hint="?"
          onPress={doing(() => shortcutsView.open())}
        />
        <QuietChoice />
        <ThemeChoice />
        <hr className="-mx-2 my-2 border-t" />
        <Item
          icon={<LogOut {...icon} />}
          label="Sign Out"
          isDestructive
          // The menu stays until the page is left, so that a failure still has its button.
          onPress={() => signOut.mutate()}
        />
      </div>
    </div>
  );
}

function Item(props: {
  icon: ReactNode;
  label: string;
  hint?: string;
  isDestructive?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={props.onPress}
      className={classes(
        menuItemClass,
        'h-9',
        props.isDestructive && 'text-hang hover:bg-hang-soft focus:bg-hang-soft',
      )}
    >
      {props.icon}
      <span className="min-w-0 flex-1 truncate">{props.label}</span>
      {props.hint !== undefined && (
        <kbd
          aria-hidden="true"
          className="rounded-small border px-1.5 font-sans text-12 leading-4.5 text-ink-2"
        >
          {props.hint}
        </kbd>
      )}
    </button>
  );
}

function ThemeChoice() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.get, () => 'system');
  return (
    <fieldset aria-label="Theme" className="flex h-10 items-center justify-between px-3 text-13 text-ink-2">
      <span aria-hidden="true">Theme</span>
      <span className="flex rounded-control bg-sunk p-0.75">
        {themes.map((choice) => (
          <button
            key={choice.id}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={choice.id === theme}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => themeStore.set(choice.id)}
            className="flex h-7 w-10 items-center justify-center rounded-[8px] text-ink-2 -outline-offset-2 hover:text-ink aria-checked:bg-panel aria-checked:text-ink aria-checked:shadow-e1"
          >
            {choice.icon}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
