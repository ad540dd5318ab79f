import { showSession, signOutHere } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { takeCarriedToast } from '#ui/carried-toast.ts';
import { showDocumentToast } from '#ui/document-toast.ts';
import { type Theme, themeStore } from '#ui/theme.ts';

/*
 * What the frame of a public page does: plain DOM, because most of these pages ship without React. Everything works
 * without it but for the session: menus are popovers and lists are links.
 */

/**
 * Specification 000 §9: the header becomes translucent once a page is scrolled further than this. Not in constants.ts,
 * whose list of features every page would load for it.
 */
const HEADER_SCROLL_PX = 10;

/** Marks of the elements that this file gives life to, for the components that draw them. */
export const marks = {
  signOut: { 'data-sign-out': '' },
  theme: (theme: Theme) => ({ 'data-theme-choice': theme }),
} as const;

/** Starts the frame of the page in this window. @returns a function that ends it */
export function startPublicPage(): () => void {
  const root = document.documentElement;
  root.toggleAttribute('data-scripted', true);
  const ended = new AbortController();
  const { signal } = ended;

  const markScroll = () => root.toggleAttribute('data-scrolled', window.scrollY > HEADER_SCROLL_PX);
  markScroll();
  window.addEventListener('scroll', markScroll, { passive: true, signal });

  const carried = takeCarriedToast();
  if (carried !== undefined) showDocumentToast(carried);
  void showSession();
  // A page that comes back from the history may have been left by someone else.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void showSession(), { signal });

  markTheme();
  document.addEventListener('click', (event) => void onClick(event), { signal });
  document.addEventListener('focusout', closeLeftMenu, { signal });
  return () => ended.abort();
}

async function onClick({ target }: MouseEvent): Promise<void> {
  if (!(target instanceof Element)) return;
  const choice = target.closest<HTMLElement>('[data-theme-choice]')?.dataset['themeChoice'];
  if (choice === 'system' || choice === 'light' || choice === 'dark') {
    themeStore.set(choice);
    markTheme();
  }
  const signOut = target.closest<HTMLButtonElement>('button[data-sign-out]');
  if (signOut !== null) await endSession(signOut);
}

async function endSession(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  if (await signOutHere()) return window.location.assign(paths.home());
  button.disabled = false;
  button.textContent = 'Try Logout again';
}

function markTheme(): void {
  const theme = themeStore.get();
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === theme));
}

/** Tabbing out of an open menu leaves it. The browser handles Escape and a click outside. */
function closeLeftMenu({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element) || !(relatedTarget instanceof Element)) return;
  const menu = target.closest<HTMLElement>('[popover]');
  const opener = menu === null ? null : document.querySelector(`[popovertarget="${menu.id}"]`);
  if (menu === null || menu.contains(relatedTarget) || relatedTarget === opener) return;
  menu.hidePopover();
}
