import { withoutCount } from '#platform/browser/plain-title.ts';
import { countText } from './count-text.ts';

let shown = 0;
let observer: MutationObserver | null = null;

/** Puts the number in front of the page's title, whichever page sets it, and on the icon of an installed app. */
export function markUnread(unread: number): void {
  shown = unread;
  if (observer === null) {
    observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  }
  mark();
  if (!('setAppBadge' in navigator)) return;
  // Not every system has badges; the number is in the app as well.
  const done = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread);
  done.catch(() => undefined);
}

function mark(): void {
  const wanted = titleWith(document.title, shown);
  if (wanted !== document.title) document.title = wanted;
}

/** "(3) Dashboard". */
export function titleWith(title: string, unread: number): string {
  const plain = withoutCount(title);
  return unread === 0 || plain === '' ? plain : `(${countText(unread)}) ${plain}`;
}
