import { createListeners } from '#platform/browser/listeners.ts';

const listeners = createListeners<string>();

/** Lets the feature that has the dial pad hear which number somebody wants to call from. @returns a function that ends it */
export const onCallFrom = (take: (number: string) => void): (() => void) => listeners.add('', take);

/** Somebody wants to call from this number, whichever the dial pad remembers. */
export const askToCallFrom = (number: string): void => listeners.call('', number);
