import { Suspense, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { dialRequests, isBusy, useLine } from '#features/calling/web/widgets.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { late } from '#ui/late.ts';
import { handleShortcut, isTyping, type Shortcut, shortcutStore, useShortcuts } from '#ui/shortcuts.ts';
import { Loading } from '#ui/spinner.tsx';
import { paletteView, shortcutsView } from '../palette-view.ts';
import { phoneView } from '../phone-view.ts';
import { useOwnItems } from './nav-items.ts';

const ShortcutList = late(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Keys of the whole app: letters open pages, digits go to the pad, and "?" lists them. */
export function FrameKeys() {
  const isListOpen = useSyncExternalStore(shortcutsView.subscribe, shortcutsView.isOpen);
  const navigate = useNavigate();
  const items = useOwnItems();
  const own = useMemo<readonly Shortcut[]>(
    () => [
      { key: '?', label: 'List the keyboard shortcuts', group: 'Help', run: () => shortcutsView.open() },
      ...items.flatMap(({ key, label, to }) =>
        key === undefined
          ? []
          : [{ key, label, group: 'Go to', isGeneral: true as const, run: () => void navigate(to) }],
      ),
      { key: 'k', label: 'Keypad', group: 'Phone', run: askForPad },
    ],
    [navigate, items],
  );
  useShortcuts(own);
  useTypedDigits();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        return paletteView.set(!paletteView.isOpen());
      }
      if (paletteView.isOpen()) return paletteView.keepEarly(event);
      // An open overlay has its own keys.
      return isOverPage(event.target) ? undefined : handleShortcut(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isListOpen} onOpenChange={shortcutsView.set}>
      <Suspense fallback={<Loading />}>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
}

function askForPad(): void {
  phoneView.open({ tab: 'dial-pad', isRequested: true });
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isOverPage = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** A number typed outside a field goes to the pad. During a call, digits are keys of the phone. */
function useTypedDigits(): void {
  const isOnCall = isBusy(useLine());
  const type = useEffectEvent((event: KeyboardEvent) => {
    const isForOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isForOthers || isOnCall || isTyping(event.target) || isOverPage(event.target)) return;
    // It takes what is typed before it is drawn.
    if (paletteView.isOpen()) return;
    if (!shortcutStore.isOn() || !/^[\d+*#]$/.test(event.key)) return;
    event.preventDefault();
    dialRequests.type(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
