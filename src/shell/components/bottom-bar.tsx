// Not on the first screen: of a desk.

import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { isBusy, useLine } from '#features/calling/web/widgets.tsx';
import { CountBadge } from '#ui/count-badge.tsx';
import { coversBottom } from '#ui/covers-bottom.ts';
import { Sheet } from '#ui/dialog.tsx';
import { late } from '#ui/late.ts';
import { KeyGrid } from '#ui/logo.tsx';
import { Loading } from '#ui/spinner.tsx';
import { phoneView, useIsPhoneOver, usePhoneTab } from '../phone-view.ts';
import { type NavItem, useOwnItems } from './nav-items.ts';

const More = late(async () => ({ default: (await import('./more-sheet.tsx')).More }));

/** The keypad is in the middle. */
const BEFORE_KEYPAD = 2;

const itemClass =
  'relative flex h-16 flex-col items-center justify-center gap-1 rounded-control text-12 text-ink-2 -outline-offset-4 aria-expanded:font-medium aria-expanded:text-ink';
/** Only what is in front looks current: with the keypad open, that is the keypad and not the page behind it. */
const currentClass = 'aria-[current=page]:font-medium aria-[current=page]:text-ink';
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The navigation of a phone: three pages, the keypad and the rest. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false);
  const isOnCall = isBusy(useLine());
  const keypad = useKeypad();
  const inBar = useOwnItems().filter(({ isInBar = false }) => isInBar);
  return (
    <nav
      ref={isOnCall ? undefined : coversBottom}
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t bg-panel px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {/* A minimised call lies above the bar, with keys that no message may cover. */}
      {isOnCall && <span ref={coversBottom} className="pointer-events-none absolute bottom-full h-16 w-px" />}
      {inBar.slice(0, BEFORE_KEYPAD).map((item) => (
        <BarLink key={item.to} item={item} isBehind={keypad.isOpen} />
      ))}
      <KeypadKey {...keypad} />
      {inBar.slice(BEFORE_KEYPAD).map((item) => (
        <BarLink key={item.to} item={item} isBehind={keypad.isOpen} />
      ))}
      <button type="button" className={itemClass} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="flex h-6 items-center">
          <MenuIcon {...icon} />
        </span>
        More
      </button>
      <Sheet title="More" isOpen={isOpen} onOpenChange={setOpen}>
        <Suspense fallback={<Loading />}>
          <More
            onLeave={() => {
              leaveKeypad();
              setOpen(false);
            }}
          />
        </Suspense>
      </Sheet>
    </nav>
  );
}

/** A page covers the keypad, also the page that is behind it now. */
const leaveKeypad = () => phoneView.close();

function BarLink({ item, isBehind }: { item: NavItem; isBehind: boolean }) {
  const { to, label, Icon, Count } = item;
  return (
    <NavLink to={to} className={isBehind ? itemClass : `${itemClass} ${currentClass}`} onClick={leaveKeypad}>
      <span className="relative flex h-6 items-center">
        <Icon {...icon} />
        {Count !== undefined && <Count Badge={CountBadge} className="absolute -top-2 left-2.5" />}
      </span>
      {label}
    </NavLink>
  );
}

interface KeypadState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function useKeypad(): KeypadState {
  const isOver = useIsPhoneOver();
  const { isNamed, forget } = usePhoneTab();
  const isOpen = isOver || isNamed;
  const toggle = () => {
    if (isOpen) phoneView.close();
    else phoneView.open({ tab: 'dial-pad' });
    if (isNamed) forget();
  };
  return { isOpen, toggle };
}

/** Opens the keypad, and is lit while it is open. */
function KeypadKey({ isOpen, toggle }: KeypadState) {
  return (
    <button type="button" data-keypad="" aria-expanded={isOpen} className={itemClass} onClick={toggle}>
      <span
        className={`-my-0.5 flex h-7 w-13 items-center justify-center rounded-control ${isOpen ? 'bg-ink text-on-ink' : 'bg-sunk-hover text-ink'}`}
      >
        <KeyGrid height={18} lit={null} />
      </span>
      Keypad
    </button>
  );
}
