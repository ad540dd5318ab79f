import { SEARCH_LENGTH_MAX } from '../constants.ts';
import type { NotificationFilter } from '../model-inbox.ts';

/** What the page of all notifications shows, kept in its address. */
export interface NotificationSearch {
  readonly show: 'all' | 'unread';
  /** Id of a row of the settings; null: all kinds. */
  readonly category: string | null;
  /** Part of the words; empty for all. */
  readonly search: string;
}

export const EVERYTHING: NotificationSearch = { show: 'all', category: null, search: '' };

/** Reads the filter from an address. What nothing can match is left out. */
export function searchIn(address: URLSearchParams): NotificationSearch {
  const category = address.get('category');
  return {
    show: address.get('show') === 'unread' ? 'unread' : 'all',
    category: category !== null && /^[a-z-]{1,40}$/.test(category) ? category : null,
    search: (address.get('search') ?? '').slice(0, SEARCH_LENGTH_MAX),
  };
}

/** Writes the filter to an address and keeps its other parameters. */
export function withSearch(address: URLSearchParams, search: NotificationSearch): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const name of Object.keys(EVERYTHING)) after.delete(name);
  for (const [name, value] of Object.entries(filterOf(search)))
    if (value !== undefined && value !== 'all') after.set(name, value);
  return after;
}

/** The filter as the server expects it. */
export function filterOf({ show, category, search }: NotificationSearch): NotificationFilter {
  const words = search.trim();
  return {
    show,
    ...(category === null ? {} : { category }),
    ...(words === '' ? {} : { search: words }),
  };
}

/** Whether it hides more than what was read. */
export const isNarrowed = ({ category, search }: NotificationSearch): boolean =>
  category !== null || search.trim() !== '';
