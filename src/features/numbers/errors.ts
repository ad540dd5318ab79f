import { errorCatalogue } from '#kernel/app-error.ts';
import { numbersText } from './constants.ts';

export const numbersErrors = errorCatalogue('numbers', {
  /* Sentences of the specification (001 §5 and §8). */
  countryAndAreaCode: { status: 400, sentence: 'Please select both country and area code' },
  numberRequired: { status: 400, sentence: 'Please select a number' },
  noProvider: { status: 409, sentence: 'No provider available for this region' },
  /** The inventory did not answer. */
  searchFailed: { status: 502, sentence: 'Failed to search for available numbers' },
  /** The outcome is unknown: the number arrives soon, or nothing was paid for it. */
  reserveFailed: { status: 502, sentence: 'Failed to reserve the number' },
  /** The server could not read them. */
  loadFailed: { status: 500, sentence: numbersText.loadFailed },

  /** The inventory didn't list its countries. */
  countriesFailed: { status: 502, sentence: "We couldn't load the countries. Please try again." },
  unknownArea: { status: 404, sentence: "We don't have numbers with this area code" },
  /** Another account was faster. */
  numberTaken: { status: 409, sentence: 'This number has just been taken. Please choose another one.' },
  /** Found out only when it was ordered; nothing was paid. */
  documentsNeeded: {
    status: 409,
    sentence:
      "This number needs a local address or documents, which we can't submit yet. Please choose another one.",
  },
  notOffered: { status: 409, sentence: 'This offer has expired. Please search again.' },
  holdOver: {
    status: 409,
    sentence: 'This number is no longer reserved for you. Please choose it again.',
  },
  /** The same id came with another number. */
  keyReused: { status: 409, sentence: 'This request was already used for another number' },
  tooMany: { status: 409, sentence: "You've reached the limit of numbers for one account" },
  /** A number can only be given to people of the workspace who may call. */
  notInWorkspace: { status: 409, sentence: 'A number can only be given to members who may make calls' },
  /** Somebody else has changed the same right meanwhile. */
  peopleChanged: {
    status: 409,
    sentence: 'Someone else has just changed this too. Check what you see now, then save again.',
  },
  tooManyPeople: { status: 409, sentence: 'This number is given to as many people as it can be' },
  numberNotFound: { status: 404, sentence: "We can't find this number in your account" },
  notActive: { status: 409, sentence: "This number isn't active yet" },
  notReleased: { status: 409, sentence: "This number can't be restored anymore" },

  /* Caller ids. */
  badNumber: {
    status: 400,
    sentence: "We can't call this number. Please check it and include the country code.",
  },
  ownNumber: { status: 409, sentence: 'You already rent this number' },
  alreadyVerified: { status: 409, sentence: 'This number is already verified' },
  tooManyCallerIds: { status: 409, sentence: "You've reached the limit for verified numbers" },
  callerIdNotFound: { status: 404, sentence: "We can't find this caller ID" },
  cannotRing: { status: 503, sentence: "We can't call this number right now. Please try again later." },
  /** The number belongs to another network, which nothing here reaches. */
  noCarrier: { status: 409, sentence: numbersText.noCarrier },
  /** details.guessesLeft says how many. */
  wrongCode: { status: 400, sentence: "That's not the code. Please listen again." },
  codeOver: { status: 409, sentence: 'This code has expired. Please ask for a new call.' },

  /** `fields` says what is wrong with which field. */
  badAddress: { status: 400, sentence: 'Please check this address.' },

  /* Port-ins. */
  portInNotFound: { status: 404, sentence: "We can't find this port-in" },
  portInState: { status: 409, sentence: "This port-in's status doesn't allow that" },
  portInUnderWay: { status: 409, sentence: 'A port-in of this number is already in progress' },
  /** Someone rents it here, or has just released it. */
  portInTaken: {
    status: 409,
    sentence: "This number is already in use at Ahoy, so you can't port it in. Please check the number.",
  },
  portInTooMany: { status: 409, sentence: 'Please finish or cancel your other port-ins first' },
  portInDay: { status: 400, sentence: 'Please choose a day in the future' },

  unknownCountry: { status: 400, sentence: 'Please choose a country' },
  /** The rates have changed since the preview. */
  providerRatesOutdated: {
    status: 409,
    sentence: 'The rates changed since your preview. Please preview again.',
  },
  /** `problems` says what is wrong with which line. */
  badProviderRates: { status: 400, sentence: 'Some lines need fixing. See the list below.' },
});
