import { route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';

const page = (name: string) => `../features/calendar/web/pages/${name}.tsx`;

/** Pages of calendars (files are relative to src/shell). Visitors open the documents, which the server fills in. */
export const calendarPages: FeaturePages = {
  documents: [route('book/*', page('book')), route('booking/*', page('booking'))],
  signedIn: [route('calendar', page('calendar'))],
};
