import { errorCatalogue } from '#kernel/app-error.ts';

export const callingErrors = errorCatalogue('calling', {
  /** Specification 001 §5. */
  invalidUsername: { status: 404, sentence: 'Invalid username. Please enter a valid username.' },
  usernameRequired: { status: 400, sentence: 'Please enter a username' },
  cannotCallSelf: { status: 400, sentence: 'You cannot call yourself' },
  /** Specification 001 §8: the server could not place the call. */
  failedToConnect: { status: 502, sentence: 'Failed to connect username call' },
  /** Specification 001 §8: the request itself did not get through. */
  connectFailed: { status: 503, sentence: 'Username call failed to connect' },
  callNotFound: { status: 404, sentence: 'This call does not exist' },
  callOver: { status: 409, sentence: 'This call has already ended' },
  notAnswered: { status: 409, sentence: 'This call has not been answered yet' },
  answeredElsewhere: { status: 409, sentence: 'This call was answered on another device' },
  lineBusy: { status: 409, sentence: 'You are already on two calls' },
  otherIdentity: { status: 403, sentence: 'You can only call as yourself' },
});
