import { describe, expect, test } from 'vitest';
import {
  type CalendarNews,
  calendarBell,
  clientMail,
  elsewhereMail,
  hostMail,
  type MailedBooking,
} from './words.ts';

const AT = Date.UTC(2026, 10, 24, 14);
const booking: MailedBooking = {
  title: 'Fit-out call',
  startsAt: AT,
  endsAt: AT + 1_800_000,
  kind: 'video',
  location: '',
  reason: '',
  notes: 'Plans follow',
  clientName: 'Edith Penrose',
  clientEmail: 'edith@penrose.example',
  clientPhone: '+44 20 7946 0231',
  clientCompany: 'Penrose Books',
  answers: [
    { question: 'Which room?', answer: 'The shop floor' },
    { question: 'Which colour?', answer: '' },
  ],
  hosts: ['Alice Archer', 'Bob Bell'],
};
const news = (kind: 'booked' | 'moved' | 'canceled', by: 'host' | 'client' = 'client') =>
  ({
    kind: `calendar.${kind}`,
    bookingId: 'b1',
    sequence: 0,
    title: booking.title,
    client: booking.clientName,
    startsAt: AT,
    timeZone: 'America/New_York',
    by,
  }) as CalendarNews;
const toHost = {
  link: 'https://x.example/calendar',
  reader: { timeZone: 'America/New_York', isHalfDay: true },
};
const toClient = {
  link: 'https://x.example/booking/t',
  reader: { timeZone: 'Europe/London', isHalfDay: false },
};

describe('the email to a host', () => {
  test('has everything the client entered, in the host’s time zone', () => {
    expect(hostMail(news('booked'), booking, toHost)).toEqual({
      subject: 'Edith Penrose booked a meeting: Tuesday 24 November, 9:00 AM',
      paragraphs: [
        'Fit-out call with Edith Penrose, Penrose Books',
        'Tuesday 24 November\n9:00 – 9:30 AM\nNew York (GMT-5)',
        'Video call',
        'Email: edith@penrose.example\nPhone: +44 20 7946 0231',
        'Which room?\nThe shop floor',
        'Their notes: Plans follow',
        'https://x.example/calendar',
      ],
      linkLabel: 'Open in Ahoy',
    });
  });

  test.each([
    ['moved', 'client', 'Edith Penrose moved a meeting'],
    ['canceled', 'client', 'Edith Penrose canceled a meeting'],
    ['moved', 'host', 'Your meeting with Edith Penrose was moved'],
    ['canceled', 'host', 'Your meeting with Edith Penrose was canceled'],
  ] as const)('about what was %s by the %s says so', (kind, by, title) => {
    expect(calendarBell(news(kind, by))).toMatchObject({
      title,
      body: 'Fit-out call, Tuesday 24 November, 9:00 AM',
    });
    expect(hostMail(news(kind, by), booking, toHost).subject).toBe(`${title}: Tuesday 24 November, 9:00 AM`);
  });
});

describe('the email to the client', () => {
  test.each([
    ['booked', 'Confirmed: Fit-out call with Alice Archer and Bob Bell, Tuesday 24 November, 14:00'],
    ['moved', 'New time: Fit-out call with Alice Archer and Bob Bell, Tuesday 24 November, 14:00'],
    ['reminder', 'Reminder: Fit-out call with Alice Archer and Bob Bell, Tuesday 24 November, 14:00'],
  ] as const)('of what was %s has the link, in their own time', (what, subject) => {
    const mail = clientMail(what, booking, toClient);
    expect([mail.subject, mail.name, mail.linkLabel]).toEqual([
      subject,
      'Edith Penrose',
      'Open your booking',
    ]);
    expect(mail.paragraphs).toEqual([
      'Fit-out call with Alice Archer and Bob Bell',
      'Tuesday 24 November\n14:00 – 14:30\nLondon (GMT)',
      'Video call',
      'To join, reschedule or cancel, open your booking:',
      'https://x.example/booking/t',
    ]);
  });

  test('about a canceled booking says why, and has no link', () => {
    expect(clientMail('canceled', { ...booking, reason: 'Ill', location: 'Room 2' }, toClient)).toEqual({
      subject: 'Canceled: Fit-out call with Alice Archer and Bob Bell, Tuesday 24 November, 14:00',
      name: 'Edith Penrose',
      paragraphs: [
        'This meeting was canceled.',
        'Fit-out call with Alice Archer and Bob Bell',
        'Tuesday 24 November\n14:00 – 14:30\nLondon (GMT)',
        'Video call, Room 2',
        'Reason: Ill',
      ],
    });
  });
});

describe('the notice about a booking that was changed in a connected calendar', () => {
  const changed = {
    kind: 'calendar.elsewhere',
    bookingId: 'b1',
    sourceId: 's1',
    calendar: 'google',
    name: 'Main',
    what: 'moved',
    title: booking.title,
    client: booking.clientName,
    startsAt: AT,
    there: AT + 3_600_000,
    timeZone: 'America/New_York',
  } as const;

  test('says where it was moved, and that the booking stays', () => {
    expect(calendarBell(changed)).toEqual({
      title: 'Moved in your Google calendar: Fit-out call with Edith Penrose',
      body: 'The booking is still at Tuesday 24 November, 9:00 AM. There it’s at Tuesday 24 November, 10:00 AM.',
      path: '/calendar?tab=bookings&booking=b1',
      group: {
        key: 'calendar elsewhere s1 b1',
        several: 'Moved in your Google calendar: Fit-out call with Edith Penrose',
      },
    });
    expect(elsewhereMail(changed, 'https://x.example/calendar')).toEqual({
      subject: 'Moved in your Google calendar: Fit-out call with Edith Penrose',
      paragraphs: [
        'The booking is still at Tuesday 24 November, 9:00 AM. There it’s at Tuesday 24 November, 10:00 AM.',
        'We haven’t told your guest. Open the booking to use the new time or to keep the old one:',
        'https://x.example/calendar',
      ],
      linkLabel: 'Open in Ahoy',
    });
  });

  test('says which calendar it was deleted from', () => {
    const gone = { ...changed, what: 'gone', there: null } as const;
    expect(calendarBell({ ...gone, calendar: 'microsoft' }).title).toBe(
      'Deleted in your Outlook calendar: Fit-out call with Edith Penrose',
    );
    expect(calendarBell({ ...gone, calendar: 'caldav' })).toMatchObject({
      title: 'Deleted in your calendar “Main”: Fit-out call with Edith Penrose',
      body: 'The booking still takes place on Tuesday 24 November, 9:00 AM.',
    });
  });

  test('says that only the length is another one', () => {
    expect(calendarBell({ ...changed, there: AT }).body).toBe(
      'It has another length there. The booking is still at Tuesday 24 November, 9:00 AM.',
    );
  });
});
