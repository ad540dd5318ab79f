import { errorCatalogue } from './app-error.ts';

/** Failures that belong to no feature. */
export const commonErrors = errorCatalogue('common', {
  /** Specification 001 §8: the sentence for unexpected errors. */
  unexpected: { status: 500, sentence: 'An unexpected error occurred' },
  signedOut: { status: 401, sentence: 'Please sign in to continue' },
  forbidden: { status: 403, sentence: 'You do not have access to this' },
  /** An operator sees the app as somebody else does, and this is more than looking. */
  onlyLooking: { status: 403, sentence: "You're viewing as someone else, so you can't do this" },
  /** The half hour is over, or the look was ended. */
  lookOver: { status: 403, sentence: "This view has ended. Open it again from the person's page." },
  /** The workspace asks for a second factor, and this session has shown none. */
  factorNeeded: {
    status: 403,
    sentence: 'This workspace asks for two-step sign-in. Confirm with a second factor first.',
  },
  /** The operator has switched it off for now. */
  switchedOff: { status: 503, sentence: 'This is switched off for now. Please try again later.' },
  notFound: { status: 404, sentence: 'This does not exist' },
  badInput: { status: 400, sentence: 'Some of the values sent are not valid' },
  tooLarge: { status: 413, sentence: 'What was sent is too large' },
  tooManyRequests: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  crossSite: { status: 403, sentence: 'This request came from another site and was refused' },
  shuttingDown: { status: 503, sentence: 'The server is restarting. Please try again in a moment.' },
});
