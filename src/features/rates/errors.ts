import { errorCatalogue } from '#kernel/app-error.ts';

export const ratesErrors = errorCatalogue('rates', {
  noRate: { status: 404, sentence: "There's no rate for this number" },
  /** `problems` says what is wrong with which line, `problemCount` how much in all. */
  badDeck: { status: 400, sentence: 'These rates have problems. Please fix the lines listed.' },
  /** The deck to publish differs from the preview. */
  otherDeck: {
    status: 409,
    sentence: 'These rates have changed since the preview. Please preview them again.',
  },
  deckOutdated: {
    status: 409,
    sentence: 'Other rates were published in the meantime. Please preview these again.',
  },
  deckInThePast: { status: 400, sentence: "Rates can't start in the past" },
});
