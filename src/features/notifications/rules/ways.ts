import { type Category, WAYS, type Way } from '../model-inbox.ts';

/** What somebody chose about a category. What isn't in here is as the category says. */
export type ChosenWays = Readonly<Partial<Record<Way, boolean>>>;

/** What somebody chose, by category. */
export type Choices = Readonly<Record<string, ChosenWays | undefined>>;

/**
 * Returns the ways that news of a category takes to somebody who chose this. A digest says what in the app wasn't read, so it needs
 * that way too.
 */
export function waysOf(category: Category, chosen: ChosenWays | undefined): ReadonlySet<Way> {
  const isTaken = (way: Way) =>
    category.offers.includes(way) &&
    (category.locked?.includes(way) === true || (chosen?.[way] ?? category.defaults.includes(way)));
  const taken = WAYS.filter(isTaken);
  return new Set(taken.includes('app') ? taken : taken.filter((way) => way !== 'digest'));
}
