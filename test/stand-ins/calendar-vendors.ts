/** Settings with which a server connects calendars of both companies, as their stand-ins. */
export function calendarVendors(at: { google: { url: string }; microsoft: { url: string } }) {
  return {
    OUTBOUND_NETWORKS: '127.0.0.1',
    CALENDAR_GOOGLE_CLIENT_ID: 'ahoy',
    CALENDAR_GOOGLE_CLIENT_SECRET: 'company-secret',
    CALENDAR_GOOGLE_URL: at.google.url,
    CALENDAR_MICROSOFT_CLIENT_ID: 'ahoy',
    CALENDAR_MICROSOFT_CLIENT_SECRET: 'company-secret',
    CALENDAR_MICROSOFT_URL: at.microsoft.url,
  };
}
