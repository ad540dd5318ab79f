import { errorCatalogue } from './app-error.ts';
import { DEVICES_PER_ACCOUNT_MAX } from './realtime-protocol.ts';

/** Failures that belong to no feature. */
export const commonErrors = errorCatalogue('common', {
  /** Specification 001 §8: the one sentence for what nobody expected. */
  unexpected: { status: 500, sentence: 'An unexpected error occurred' },
  signedOut: { status: 401, sentence: 'Please sign in to continue' },
  forbidden: { status: 403, sentence: 'You do not have access to this' },
  notFound: { status: 404, sentence: 'This does not exist' },
  badInput: { status: 400, sentence: 'Some of the values sent are not valid' },
  tooLarge: { status: 413, sentence: 'What was sent is too large' },
  tooManyRequests: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  crossSite: { status: 403, sentence: 'This request came from another site and was refused' },
  tooManyDevices: {
    status: 429,
    sentence: `Ahoy is open in ${DEVICES_PER_ACCOUNT_MAX} other tabs or devices. Close one of them, and this one connects by itself.`,
  },
  unknownHost: {
    status: 421,
    sentence:
      "Ahoy isn't set up for this address. If you run it, set PUBLIC_URL to the address that people open, such as https://phone.example.com, and start it again. If there's a proxy in front of it, have the proxy pass on the Host header.",
  },
  shuttingDown: { status: 503, sentence: 'The server is restarting. Please try again in a moment.' },
});
