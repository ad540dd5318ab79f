import { useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { tabOf } from '#ui/url-tab.ts';
import { PHONE_TABS, type PhoneTab } from './phone-tabs.ts';

interface View {
  /** The tab that is shown where the address names none. */
  readonly tab: PhoneTab;
  /** The page over which the phone lies: the folded rail on a desk, the keypad on a phone. Null when it is closed. */
  readonly overPage: string | null;
  /** Whether the pad was asked for by key or press, and has yet to take the focus. */
  readonly isRequested: boolean;
}

let view: View = { tab: 'dial-pad', overPage: null, isRequested: false };
const listeners = new Set<() => void>();

/** What is seen of the phone. It outlives the pages. */
export const phoneView = {
  get: (): View => view,
  set(change: Partial<View>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  },
  /** Lays the phone over the page that is shown now; it does not lie over the next one. */
  open(change: Partial<View> = {}): void {
    phoneView.set({ ...change, overPage: window.location.pathname });
  },
  close: (): void => phoneView.set({ overPage: null }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function usePhoneView(): View {
  return useSyncExternalStore(phoneView.subscribe, phoneView.get, phoneView.get);
}

/** Whether the phone lies over the page. */
export function useIsPhoneOver(): boolean {
  const { pathname } = useLocation();
  return usePhoneView().overPage === pathname;
}

/** On the dashboard the phone's tabs have `?tab=` (R79); other pages have tabs of their own, so there it is `?phone=`. */
const parameterOn = (pathname: string) => (pathname === paths.dashboard() ? 'tab' : 'phone');

/** The tab of the phone. Its address works on every page; without one the phone stays as it was left. */
export function usePhoneTab(): {
  tab: PhoneTab;
  /** Whether the address names a tab. */
  isNamed: boolean;
  select: (tab: PhoneTab) => void;
  /** Takes the tab out of the address. */
  forget: () => void;
} {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { tab } = usePhoneView();
  const parameter = parameterOn(pathname);
  const named = search.get(parameter);
  const write = (value: PhoneTab | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(parameter);
        else after.set(parameter, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    tab: named === null ? tab : tabOf(named, PHONE_TABS),
    isNamed: named !== null,
    select(next) {
      phoneView.set({ tab: next });
      write(next);
    },
    forget: () => write(null),
  };
}
