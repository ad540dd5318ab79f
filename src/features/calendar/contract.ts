import { bookingsContract } from './contract-bookings.ts';
import { comingContract } from './contract-coming.ts';
import { ownContract } from './contract-own.ts';
import { publicContract } from './contract-public.ts';

/** Calendars of people, their booking pages, and what visitors do on these. */
export const calendarContract = { ...ownContract, ...comingContract, ...bookingsContract, ...publicContract };
