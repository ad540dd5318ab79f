import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import {
  CALENDAR_AVAILABILITY_TOPIC,
  CALENDAR_BOOKINGS_TOPIC,
  CALENDAR_EVENTS_TOPIC,
  CALENDAR_PAGES_TOPIC,
  CALENDAR_SOURCES_TOPIC,
} from '../constants-topics.ts';
import { calendarKeys } from './keys.ts';

const { events, bookings, availability, pages, sources, free, coming } = calendarKeys;

/** What events do to the cache. */
export const calendarTopics: readonly FollowedTopic[] = [
  refetches(CALENDAR_EVENTS_TOPIC, events, free, coming),
  refetches(CALENDAR_BOOKINGS_TOPIC, bookings, free, coming),
  replaces(CALENDAR_AVAILABILITY_TOPIC, availability),
  refetches(CALENDAR_AVAILABILITY_TOPIC, free),
  refetches(CALENDAR_PAGES_TOPIC, pages, free),
  refetches(CALENDAR_SOURCES_TOPIC, sources),
];
