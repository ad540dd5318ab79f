import { z } from 'zod';
import { featureConfig } from '#platform/server/feature-config.ts';

const given = () => z.string().min(1).optional();

/** Variables of connected calendars. */
export const calendarConfig = featureConfig({
  fields: {
    CALENDAR_GOOGLE_CLIENT_ID: given().describe(
      'Google client ID with the Calendar API turned on, so people can connect Google Calendar. Redirect URI: PUBLIC_URL/sso/calendar/google.',
    ),
    CALENDAR_GOOGLE_CLIENT_SECRET: given().describe('Secret of that Google client.'),
    CALENDAR_GOOGLE_URL: z
      .url()
      .optional()
      .describe('Replaces the addresses of all Google services. Only for tests.'),
    CALENDAR_MICROSOFT_CLIENT_ID: given().describe(
      'Application ID at Microsoft Entra, so people can connect Outlook. Redirect URI: PUBLIC_URL/sso/calendar/microsoft. MICROSOFT_TENANT applies here too.',
    ),
    CALENDAR_MICROSOFT_CLIENT_SECRET: given().describe('Secret of that Microsoft application.'),
    CALENDAR_MICROSOFT_URL: z
      .url()
      .optional()
      .describe('Replaces the addresses of all Microsoft services. Only for tests.'),
  },
  together: [
    ['CALENDAR_GOOGLE_CLIENT_ID', 'CALENDAR_GOOGLE_CLIENT_SECRET'],
    ['CALENDAR_MICROSOFT_CLIENT_ID', 'CALENDAR_MICROSOFT_CLIENT_SECRET'],
  ],
});
