// Not on the first screen: after a press.
import { useEffect, useEffectEvent, useRef } from 'react';
import { LineStatus } from '#features/calling/web/widgets.tsx';
import { phoneView, usePhoneTab } from '../phone-view.ts';
import { PhoneTabs } from './phone-tabs.tsx';

/**
 * The phone on small screens: over the page and above the bar, whose middle key opens and closes it. While it is open,
 * the page below is inert.
 */
export function KeypadSheet() {
  const sheet = useRef<HTMLElement>(null);
  const { isNamed, forget } = usePhoneTab();
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    phoneView.close();
    if (isNamed) forget();
    document.querySelector<HTMLElement>('[data-keypad]')?.focus();
  });
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#main');
    page?.toggleAttribute('inert', true);
    sheet.current?.focus();
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener('keydown', listen);
    return () => {
      page?.removeAttribute('inert');
      window.removeEventListener('keydown', listen);
    };
  }, []);
  return (
    <main
      ref={sheet}
      aria-label="Keypad"
      tabIndex={-1}
      className="fixed inset-x-0 top-(--bar) bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 animate-enter overflow-y-auto bg-panel outline-none"
    >
      <header className="flex min-h-16 items-center justify-between gap-4 px-4 pt-[env(safe-area-inset-top)]">
        <h1 className="text-22">Keypad</h1>
        <LineStatus />
      </header>
      <PhoneTabs hasCard={false} className="px-3" />
    </main>
  );
}
