import { z } from 'zod';
import { featureConfig } from '#platform/server/feature-config.ts';

const given = () => z.string().min(1).optional();

/** Variables of calendars elsewhere. */
export const calendarConfig = featureConfig({
  fields: {
    CALENDAR_GOOGLE_CLIENT_ID: given().describe(
      'Client id at Google with the Calendar API on, so that people can connect Google Calendar. Return address: PUBLIC_URL/sso/calendar/google.',
    ),
    CALENDAR_GOOGLE_CLIENT_SECRET: given().describe('Its secret.'),
    CALENDAR_GOOGLE_URL: z
      .url()
      .optional()
      .describe("Address in place of all of Google's. Set it only for tests."),
    CALENDAR_MICROSOFT_CLIENT_ID: given().describe(
      'Application id at Microsoft Entra, so that people can connect Outlook. Return address: PUBLIC_URL/sso/calendar/microsoft. MICROSOFT_TENANT counts here as well.',
    ),
    CALENDAR_MICROSOFT_CLIENT_SECRET: given().describe('Its secret.'),
    CALENDAR_MICROSOFT_URL: z
      .url()
      .optional()
      .describe("Address in place of all of Microsoft's. Set it only for tests."),
  },
  together: [
    ['CALENDAR_GOOGLE_CLIENT_ID', 'CALENDAR_GOOGLE_CLIENT_SECRET'],
    ['CALENDAR_MICROSOFT_CLIENT_ID', 'CALENDAR_MICROSOFT_CLIENT_SECRET'],
  ],
});
