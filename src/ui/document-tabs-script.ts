import { tabAfterKey } from './tab-keys.ts';

/*
 * The tabs of document-tabs.tsx in plain DOM. One stop for the Tab key, arrows choose (WAI-ARIA APG); the address names
 * the chosen tab, so that it can be linked to and survives a reload.
 */

/** @returns a function that ends it */
export function startDocumentTabs(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('click', ({ target }) => select(tabAt(target), { inAddress: true }), { signal });
  document.addEventListener('keydown', onKey, { signal });
  const named = new URLSearchParams(window.location.search).get('tab');
  if (named !== null) select(document.querySelector(`[data-tab="${CSS.escape(named)}"]`));
  // What was pressed before this script loaded has the focus.
  select(tabAt(document.activeElement), { inAddress: true });
  return () => ended.abort();
}

/** Shows the panel of an element. The address stays as it is. */
export function showTabOf(element: Element): void {
  const panel = element.closest('[role=tabpanel]');
  if (panel !== null) select(document.querySelector(`[aria-controls="${panel.id}"]`));
}

function onKey(event: KeyboardEvent): void {
  const tab = tabAt(event.target);
  // Alt and an arrow is the way back in the browser.
  if (tab === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = tabsBeside(tab);
  const to = tabAfterKey(event.key, tabs.indexOf(tab), tabs.length);
  const next = to === null ? undefined : tabs[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  select(next, { inAddress: true });
}

function select(tab: HTMLElement | null, { inAddress } = { inAddress: false }): void {
  if (tab === null) return;
  for (const one of tabsBeside(tab)) {
    const isChosen = one === tab;
    one.setAttribute('aria-selected', String(isChosen));
    one.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(one.getAttribute('aria-controls') ?? '');
    panel?.toggleAttribute('data-inactive', !isChosen);
  }
  if (!inAddress) return;
  const url = new URL(window.location.href);
  url.searchParams.set('tab', tab.dataset['tab'] ?? '');
  window.history.replaceState(window.history.state, '', url);
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tabs] [role=tab]') : null;
}

function tabsBeside(tab: HTMLElement): HTMLElement[] {
  return [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
}
