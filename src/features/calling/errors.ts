import { errorCatalogue } from '#kernel/app-error.ts';
import { BLOCKS_MAX, callingText } from './constants.ts';

/**
 * Messages that browsers show on their own. Only these are in the first screen. All others come with the server's
 * refusals.
 */
const sentences = {
  /** Specification 001 §5. */
  invalidUsername: { status: 404, sentence: 'Invalid username. Please enter a valid username.' },
  cannotCallSelf: { status: 400, sentence: 'You cannot call yourself' },
  /** Specification 001 §8: the server couldn't place the call. */
  failedToConnect: { status: 502, sentence: 'Failed to connect username call' },
  /** Specification 001 §8: the request didn't get through. */
  connectFailed: { status: 503, sentence: 'Username call failed to connect' },
  /** Specification 001 §8: the request didn't get through. */
  phoneConnectFailed: { status: 503, sentence: 'Call failed to connect' },
} as const;
export const dialErrors = /* @__PURE__ */ errorCatalogue('calling', sentences);

export const callingErrors = /* @__PURE__ */ errorCatalogue('calling', {
  ...sentences,
  /** Specification 001 §5. */
  usernameRequired: { status: 400, sentence: 'Please enter a username' },
  callNotFound: { status: 404, sentence: "This call doesn't exist" },
  callOver: { status: 409, sentence: 'This call has already ended' },
  notAnswered: { status: 409, sentence: 'This call has not been answered yet' },
  answeredElsewhere: { status: 409, sentence: 'This call was answered on another device' },
  lineBusy: { status: 409, sentence: "You're already on two calls" },
  /** Specification 001 §5. */
  numberRequired: { status: 400, sentence: 'Please enter a phone number' },
  numberIncomplete: { status: 400, sentence: callingText.incompleteNumber },
  /** Specification 001 §8: the server couldn't place the call. */
  phoneFailedToConnect: { status: 502, sentence: 'Failed to connect call' },
  /** Specification 001 §5. */
  noProvider: { status: 409, sentence: 'No provider available for this region' },
  emergencyNotServed: { status: 403, sentence: callingText.noEmergencyCalls },
  fromRequired: { status: 400, sentence: 'Please choose one of your numbers to call from' },
  callerIdNotYours: { status: 403, sentence: 'You can only call from one of your own numbers' },
  priceChanged: {
    status: 409,
    sentence: 'The price of this call has changed. Check the new price, then call again.',
  },
  planHasNoCalls: {
    status: 402,
    sentence: 'You have no minutes left for this call. Choose a plan with rates, or wait until next month.',
  },
  proofMissing: {
    status: 403,
    sentence: 'Verify your email address to call phones on a trial',
  },
  phoneProofMissing: {
    status: 403,
    sentence: 'Verify your phone number to call phones on a trial. We ring it and read out a code.',
  },
  phoneProofUsed: {
    status: 403,
    sentence:
      'Your verified phone number was already used for another trial. Verify another one, or choose a plan.',
  },
  /** Threat row 33: accounts on the same network can't each get free minutes. */
  noFreeMinutes: {
    status: 403,
    sentence: 'Other accounts on your network already have the free minutes. Choose a plan to call phones.',
  },
  /* What keeps a stolen account from costing a fortune (rules/safety.ts). */
  phoneFrozen: {
    status: 403,
    sentence: 'Calls to phones are paused for this account because of unusual activity. Please contact us.',
  },
  countryNotServed: { status: 403, sentence: "We don't offer calls to this country" },
  kindNotServed: { status: 403, sentence: "We don't offer calls to premium and satellite numbers" },
  rateTooHigh: { status: 403, sentence: 'This number costs more per minute than we allow' },
  trialDestinations: {
    status: 403,
    sentence: 'On a trial you can call phones in your own country, the United States and Canada',
  },
  channelsInUse: { status: 409, sentence: 'All your lines are in use' },
  tooManyCalls: { status: 429, sentence: 'Too many calls in a short time. Please wait a moment.' },
  dailyLimit: {
    status: 403,
    sentence: "You've reached your daily limit for phone calls. It resets at midnight UTC.",
  },
  notAPhoneCall: { status: 409, sentence: 'This is not a phone call' },
  audioUnavailable: {
    status: 503,
    sentence: "We can't connect the sound of this call right now. Trying again.",
  },
  blockedByYou: { status: 409, sentence: "You've blocked this person. Unblock them to call." },
  numberBlockedByYou: { status: 409, sentence: "You've blocked this number. Unblock it to call." },
  cannotBlockSelf: { status: 400, sentence: "You can't block yourself" },
  blockNotFound: { status: 404, sentence: 'This is no longer blocked' },
  tooManyBlocks: {
    status: 409,
    sentence: `You can block up to ${BLOCKS_MAX} people and numbers. Unblock some first.`,
  },
  recordingNotAsked: { status: 409, sentence: 'This recording request is no longer open' },
  recordingTaken: {
    status: 409,
    sentence: 'The other person is already recording this call, or has asked to',
  },
  recordingDeclined: { status: 409, sentence: "They don't want this call to be recorded" },
  recordingDeclinedJustNow: {
    status: 409,
    sentence: 'They declined just now. You can ask again in a minute.',
  },
  onHold: {
    status: 409,
    sentence: "Resume the call first. The other person has to hear that it's being recorded.",
  },
  otherIdentity: { status: 403, sentence: 'You can only call as yourself' },
});

/**
 * Errors of transfers, each of which says what happened to the call, and of keys pressed during calls. The server sends
 * the messages to browsers. The annotation keeps the catalogue itself out of their first screen.
 */
export const transferErrors = /* @__PURE__ */ errorCatalogue('calling', {
  transferToSame: { status: 400, sentence: "You're already talking to that number" },
  transferNotOffered: { status: 409, sentence: "The carrier can't transfer this call" },
  transferGoesOn: { status: 409, sentence: 'This call is already being transferred' },
  transferRefused: { status: 409, sentence: 'The carrier refused the transfer. Your call continues.' },
  transferBusy: { status: 409, sentence: 'That number is busy. Your call continues.' },
  transferUnanswered: { status: 409, sentence: 'No answer there. Your call continues.' },
  transferUnknown: { status: 409, sentence: "That number isn't in service. Your call continues." },
  keysUnheard: {
    status: 409,
    sentence:
      "The other side can't hear keys right now, maybe because you're on hold. Try again in a moment.",
  },
  legUnreachable: { status: 503, sentence: "We can't reach this call right now. Please try again." },
});
