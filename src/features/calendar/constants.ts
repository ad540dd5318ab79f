/** 001 §9 (rows 582 to 586). */
export const DEFAULT_SCHEDULE_NAME = 'Default Hours';
export const DEFAULT_WEEKDAY_SPAN = { start: '09:00', end: '17:00' } as const;
export const DEFAULT_WEEKEND_SPAN = { start: '10:00', end: '14:00' } as const;
export const DEFAULT_BUFFER_MINUTES = 15;
export const DURATIONS = [15, 30, 45, 60] as const;
export const DEFAULT_DURATION = 30;

export const EVENT_KINDS = ['call', 'video'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/** Decision R35. "completed" follows from the time. */
export const BOOKING_STATUSES = ['confirmed', 'rescheduled', 'completed', 'canceled', 'no_show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const BOOKING_TABS = ['upcoming', 'past', 'all'] as const;
/** Which team members take a booking. */
export const ASSIGNMENTS = ['round-robin', 'everybody'] as const;
export const SCOPES = ['this', 'following', 'all'] as const;

export const BUFFER_MINUTES_MAX = 240;
export const SPANS_MAX = 10;
export const OVERRIDES_MAX = 400;
export const NOTICE_MINUTES_MAX = 60 * 24 * 60;
export const HORIZON_DAYS_MAX = 365;
export const STEP_MINUTES_MIN = 5;
export const DURATION_MINUTES_MAX = 480;
export const DAILY_CAP_MAX = 100;
export const HOSTS_MAX = 20;
export const QUESTIONS_MAX = 10;
export const PAGES_MAX = 50;
export const ATTENDEES_MAX = 100;
export const LINE_MAX = 200;
export const TEXT_MAX = 5_000;
export const REMINDER_MINUTES_MAX = 60 * 24 * 14;
export const REMINDER_DEFAULT_MINUTES = 10;
/** Defaults of a new booking page. */
export const PAGE_DEFAULTS = {
  stepMinutes: 30,
  noticeMinutes: 120,
  horizonDays: 60,
  dailyCap: null,
} as const;

/** How long a slot is held while the form is filled in. */
export const HOLD_MINUTES = 5;
/** How many free slots are offered when the chosen one is taken. */
export const NEAREST_COUNT = 5;
/** The most days that one request for free slots or events can span. */
export const SPAN_DAYS_MAX = 62;
export const BOOKINGS_PAGE = 50;
/** What the dashboard shows of the calendar. */
export const COMING_DAYS = 7;
export const COMING_MAX = 5;
/** Reminders of a booking go out so long before it, to both sides. */
export const BOOKING_REMINDER_MINUTES = [1_440, 30] as const;

/** How far ahead occurrences are stored. A nightly job adds more. */
export const EXPANDED_DAYS = 800;
/** Older occurrences of a series aren't stored. */
export const EXPANDED_PAST_DAYS = 400;
/** The most occurrences of one rule. Rules that repeat more often than hourly are refused. */
export const OCCURRENCES_MAX = 2_000;
export const RULE_MAX = 500;
/** The most dates that can be added to one event, or left out of it. */
export const DATES_MAX = 1_000;
/** The most events read from one connected calendar. Later ones are left out, and the calendar says so. */
export const IMPORTED_EVENTS_MAX = 20_000;
export const SOURCES_MAX = 20;
/** Companies whose calendars are connected through their consent page. */
export const VENDORS = ['google', 'microsoft'] as const;
export type Vendor = (typeof VENDORS)[number];
export const SOURCE_KINDS = ['ics', 'caldav', ...VENDORS] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
/** The longest time between "Connect" and coming back from the consent page. */
export const CONNECTING_MINUTES = 30;
/** How far back calendars without a change feed are read. */
export const READ_BACK_DAYS = 60;
export const UNDO_DAYS = 30;

/** Requests of visitors, per address. */
export const calendarLimits = {
  look: { name: 'booking-look', points: 300, seconds: 60, whenUnavailable: 'open', countedBy: 'process' },
  book: { name: 'booking-book', points: 120, seconds: 3_600, whenUnavailable: 'open' },
  feed: { name: 'calendar-feed', points: 120, seconds: 3_600, whenUnavailable: 'open', countedBy: 'process' },
  refresh: { name: 'calendar-refresh', points: 30, seconds: 3_600, whenUnavailable: 'open' },
} as const;

/** Words of the specification (001 §2). */
export const calendarText = {
  title: 'Calendar & Scheduling',
  tabs: {
    calendar: 'Calendar',
    bookings: 'Bookings',
    availability: 'Availability',
    share: 'Share',
    meetings: 'Meetings',
    contacts: 'Contacts',
  },
  meetingTabs: { join: 'Join Meeting', recordings: 'Recordings & Transcripts' },
  schedule: 'Your Schedule',
  addEvent: 'Add Event',
  selectDate: 'Select a date',
  noEvents: 'No events scheduled for this day',
  bookings: 'Your Bookings',
  createPage: 'Create Booking Page',
  noBookings: 'No bookings found',
  scheduleName: 'Schedule Name',
  bufferBefore: 'Buffer Before Meetings',
  bufferAfter: 'Buffer After Meetings',
  saveAvailability: 'Save Availability',
  availabilitySaved: 'Availability settings saved successfully',
  page: 'Your Booking Page',
  link: 'Booking Link',
  linkCopied: 'Link copied to clipboard',
  bookingLinkCopied: 'Booking link copied to clipboard',
  linkGenerated: 'New booking link generated',
} as const;
