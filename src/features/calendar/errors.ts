import { errorCatalogue } from '#kernel/app-error.ts';

export const calendarErrors = errorCatalogue('calendar', {
  badZone: { status: 400, sentence: "We don't know this time zone" },
  badTime: { status: 400, sentence: 'Times go from 00:00 to 24:00' },
  needsHours: { status: 400, sentence: 'Add hours to each day that is switched on' },
  badSpan: { status: 400, sentence: 'Each time must end after it starts' },
  spansOverlap: { status: 400, sentence: "Times on the same day can't overlap" },
  badDate: { status: 400, sentence: 'Please enter each date once, and only dates that exist' },
  endsBeforeStart: { status: 400, sentence: 'The end must be after the start' },
  tooLong: { status: 400, sentence: 'An event can last up to 31 days' },
  badRule: { status: 400, sentence: "We can't read how this repeats" },
  tooOften: { status: 400, sentence: 'This repeats too often for a calendar' },
  rangeTooLong: { status: 400, sentence: 'Ask for up to 62 days at once' },
  eventNotFound: { status: 404, sentence: "We can't find this event" },
  /** For a read-only calendar. */
  eventReadOnly: { status: 409, sentence: 'Change this event in the calendar it comes from' },
  undoNotFound: { status: 404, sentence: 'This can no longer be undone' },
  changedSince: { status: 409, sentence: 'This event was changed again, so this can no longer be undone' },
  pageNotFound: { status: 404, sentence: "We can't find this booking page" },
  /** The page exists, but its link is off. */
  pageOff: { status: 404, sentence: "This page isn't taking bookings at the moment" },
  badSlug: { status: 400, sentence: 'Use lowercase letters, digits and dashes, and not just a number' },
  slugTaken: { status: 409, sentence: 'Another page already has this address' },
  badDurations: { status: 400, sentence: 'The default duration must be one of the durations offered' },
  badHosts: { status: 400, sentence: 'Choose people from this workspace' },
  needsHosts: { status: 400, sentence: 'Choose at least one person who can be booked' },
  tooManyPages: { status: 409, sentence: 'You can have up to 50 booking pages' },
  nameTaken: { status: 409, sentence: 'Another team already has this name' },
  badDuration: { status: 400, sentence: 'Choose one of the durations offered' },
  badKind: { status: 400, sentence: 'Choose one of the ways to meet' },
  nameNeeded: { status: 400, sentence: 'Please enter your name' },
  badPhone: { status: 400, sentence: 'Please enter a valid phone number' },
  titleNeeded: { status: 400, sentence: 'Please enter a title' },
  badEmail: { status: 400, sentence: 'Please enter a valid email address' },
  answerMissing: { status: 400, sentence: 'Please answer the questions marked as required' },
  /** `nearest`: the free starts around it. */
  slotTaken: { status: 409, sentence: 'This time is no longer free. Please choose another one.' },
  bookingNotFound: { status: 404, sentence: "We can't find this booking" },
  /** The booking is over or was canceled. */
  bookingClosed: { status: 409, sentence: 'This booking can no longer be changed' },
  notOverYet: { status: 409, sentence: 'You can mark this once the meeting has started' },
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
  sourceNotFound: { status: 404, sentence: "We can't find this calendar" },
  tooManySources: { status: 409, sentence: 'You can add up to 20 calendars' },
  badUrl: { status: 400, sentence: 'Please enter the https address of a calendar' },
  /** `reason` says what was wrong with it. */
  sourceUnreadable: { status: 400, sentence: "We can't read a calendar at this address" },
  sourceRefused: { status: 400, sentence: "The calendar didn't accept this username and password" },
  sourceDisconnected: {
    status: 400,
    sentence: 'Ahoy no longer has access to this calendar. Please connect it again.',
  },
  vendorOff: { status: 404, sentence: "Calendars from this provider can't be connected here" },
  connectingOver: {
    status: 400,
    sentence: 'That took too long or started in another browser. Please connect again.',
  },
  notConnected: { status: 400, sentence: "The calendar wasn't connected" },
  connectAgain: {
    status: 409,
    sentence: 'To add bookings to this calendar, please connect it again',
  },
  /** Decision R24. */
  twoWayNeedsPlan: { status: 403, sentence: 'Adding bookings to other calendars needs a paid plan' },
  feedNotFound: { status: 404, sentence: 'This calendar is no longer shared' },
});
