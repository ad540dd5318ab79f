/** Topics of events. */
export const CALENDAR_EVENTS_TOPIC = 'calendar.events';
export const CALENDAR_BOOKINGS_TOPIC = 'calendar.bookings';
export const CALENDAR_AVAILABILITY_TOPIC = 'calendar.availability';
export const CALENDAR_PAGES_TOPIC = 'calendar.pages';
export const CALENDAR_SOURCES_TOPIC = 'calendar.sources';
