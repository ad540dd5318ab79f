import { errorCatalogue } from '#kernel/app-error.ts';
import { BLOCKS_MAX, callingText } from './constants.ts';

/** What a browser says by itself. Only these are in its first screen: the server sends its sentences with its refusals. */
const said = {
  /** Specification 001 §5. */
  invalidUsername: { status: 404, sentence: 'Invalid username. Please enter a valid username.' },
  cannotCallSelf: { status: 400, sentence: 'You cannot call yourself' },
  /** Specification 001 §8: the server could not place the call. */
  failedToConnect: { status: 502, sentence: 'Failed to connect username call' },
  /** Specification 001 §8: the request itself did not get through. */
  connectFailed: { status: 503, sentence: 'Username call failed to connect' },
  /** Specification 001 §8: the request itself did not get through. */
  phoneConnectFailed: { status: 503, sentence: 'Call failed to connect' },
} as const;
export const dialErrors = /* @__PURE__ */ errorCatalogue('calling', said);

export const callingErrors = /* @__PURE__ */ errorCatalogue('calling', {
  ...said,
  /** Specification 001 §5. */
  usernameRequired: { status: 400, sentence: 'Please enter a username' },
  callNotFound: { status: 404, sentence: 'This call does not exist' },
  callOver: { status: 409, sentence: 'This call has already ended' },
  notAnswered: { status: 409, sentence: 'This call has not been answered yet' },
  answeredElsewhere: { status: 409, sentence: 'This call was answered on another device' },
  lineBusy: { status: 409, sentence: 'You are already on two calls' },
  /** Specification 001 §5. */
  numberRequired: { status: 400, sentence: 'Please enter a phone number' },
  numberIncomplete: { status: 400, sentence: callingText.incompleteNumber },
  /** Specification 001 §8: the server could not place the call. */
  phoneFailedToConnect: { status: 502, sentence: 'Failed to connect call' },
  /** A webhook that a carrier has not signed, or not lately. */
  badCarrierSignature: { status: 401, sentence: 'This message does not come from the carrier' },
  /** Specification 001 §5. */
  noProvider: { status: 409, sentence: 'No provider available for this region' },
  emergencyNotServed: { status: 403, sentence: callingText.noEmergencyCalls },
  fromRequired: { status: 400, sentence: 'Please choose one of your numbers to call from' },
  callerIdNotYours: { status: 403, sentence: 'You can only call from a number of your own' },
  priceChanged: {
    status: 409,
    sentence: 'The price of this call has changed since you saw it. Please look at it again.',
  },
  planHasNoCalls: {
    status: 402,
    sentence:
      'Your plan has no minutes left for this call. Choose a plan with rates, or wait for next month.',
  },
  proofMissing: {
    status: 403,
    sentence: 'Please verify your email address before you call phones on a trial',
  },
  phoneProofMissing: {
    status: 403,
    sentence: 'A trial calls phones once a phone number of yours is verified. We ring it and speak a code.',
  },
  phoneProofUsed: {
    status: 403,
    sentence:
      'The phone number that you have verified has proven another trial. Please verify another one, or choose a plan.',
  },
  /** Threat row 33: free minutes are not given to many accounts of one network. */
  noFreeMinutes: {
    status: 403,
    sentence:
      'Other accounts on your network have the free minutes already. Please choose a plan to call phones.',
  },
  /* What keeps a stolen account from costing a fortune (rules/safety.ts). */
  phoneFrozen: {
    status: 403,
    sentence: 'Calls to phones are paused for this account because of unusual activity. Please contact us.',
  },
  countryNotServed: { status: 403, sentence: 'Calls to this country are not offered here' },
  kindNotServed: { status: 403, sentence: 'Calls to premium and satellite numbers are not offered here' },
  rateTooHigh: { status: 403, sentence: 'This number costs more a minute than is allowed here' },
  trialDestinations: {
    status: 403,
    sentence: 'A trial calls phones in your own country, the United States and Canada',
  },
  channelsInUse: { status: 409, sentence: 'All lines of your account are in use' },
  tooManyCalls: { status: 429, sentence: 'Too many calls in a short time. Please wait a moment.' },
  dailyLimit: {
    status: 403,
    sentence: 'Your daily limit for phone calls is reached. It starts anew at midnight UTC.',
  },
  notAPhoneCall: { status: 409, sentence: 'This is not a telephone call' },
  audioUnavailable: {
    status: 503,
    sentence: 'The audio of this call cannot be connected now. Trying again.',
  },
  blockedByYou: { status: 409, sentence: "You've blocked this person. Unblock them to call." },
  numberBlockedByYou: { status: 409, sentence: "You've blocked this number. Unblock it to call." },
  cannotBlockSelf: { status: 400, sentence: "You can't block yourself" },
  blockNotFound: { status: 404, sentence: 'This is no longer blocked' },
  tooManyBlocks: {
    status: 409,
    sentence: `You can block up to ${BLOCKS_MAX} people and numbers. Unblock some first.`,
  },
  otherIdentity: { status: 403, sentence: 'You can only call as yourself' },
});

/**
 * Errors of transfers, each of which says what happened to the call, and of keys pressed during calls. The server sends
 * browsers the sentences. The mark keeps the catalogue itself out of their first screen.
 */
export const transferErrors = /* @__PURE__ */ errorCatalogue('calling', {
  transferToSame: { status: 400, sentence: 'This call is with that number already' },
  transferNotOffered: { status: 409, sentence: 'The carrier of this call cannot transfer it' },
  transferGoesOn: { status: 409, sentence: 'This call is being transferred already' },
  transferRefused: { status: 409, sentence: 'The carrier refused the transfer. Your call goes on.' },
  transferBusy: { status: 409, sentence: 'That number is busy. Your call goes on.' },
  transferUnanswered: { status: 409, sentence: 'Nobody answered there. Your call goes on.' },
  transferUnknown: { status: 409, sentence: 'That number is not in service. Your call goes on.' },
  keysUnheard: {
    status: 409,
    sentence:
      "The other side can't hear keys right now, maybe because you're on hold. Try again in a moment.",
  },
  legUnreachable: { status: 503, sentence: "We can't reach this call right now. Please try again." },
});
