import type { BookingPageFacts, BookPage } from '../model-public.ts';
import { BookView } from './book-page.ts';
import { BookingView } from './booking-page.ts';

/**
 * Starts the page that a visitor has opened: one on which they book, or that of a booking. Both are one script, because the list
 * of scripts is part of every public page.
 * @returns a function that ends it
 */
export function startVisitorPage(): () => void {
  const ended = new AbortController();
  const root = document.querySelector<HTMLElement>('[data-facts]');
  // A page with a single message needs no script.
  if (root?.dataset['state'] !== 'open') return () => ended.abort();
  // Written by our server, in the shape of model-public.ts.
  const facts: unknown = JSON.parse(root.dataset['facts'] ?? '');
  if (root.dataset['page'] === 'book') new BookView(root, facts as BookPage).start(ended.signal);
  else new BookingView(root, facts as BookingPageFacts).start(ended.signal);
  return () => ended.abort();
}
