import { createListeners } from '#platform/browser/listeners.ts';

const listeners = createListeners<string>();

/** Registers the dial pad as the listener for "call from this number". @returns a function that ends it */
export const onCallFrom = (take: (number: string) => void): (() => void) => listeners.add('', take);

/** Makes this number the caller ID of the next call, whichever the dial pad remembers. */
export const askToCallFrom = (number: string): void => listeners.call('', number);
