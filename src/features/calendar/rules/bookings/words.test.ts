import { describe, expect, test } from 'vitest';
import { type CalendarNews, calendarBell, clientMail, hostMail, type MailedBooking } from './words.ts';

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
const toHost = { link: 'https://x.example/calendar', timeZone: 'America/New_York' };
const toClient = { link: 'https://x.example/booking/t', timeZone: 'Europe/London' };

describe('the email to a host', () => {
  test('has everything the client entered, in the host’s time zone', () => {
    expect(hostMail(news('booked'), booking, toHost)).toEqual({
      subject: 'Edith Penrose booked a meeting: 24 Nov, 09:00',
      paragraphs: [
        'Fit-out call with Edith Penrose, Penrose Books',
        'Tuesday, 24 November 2026 at 09:00 (America/New_York)',
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
    expect(calendarBell(news(kind, by)).title).toBe(title);
    expect(hostMail(news(kind, by), booking, toHost).subject).toBe(`${title}: 24 Nov, 09:00`);
  });
});

describe('the email to the client', () => {
  test.each([
    ['booked', 'Confirmed: Fit-out call with Alice Archer and Bob Bell, 24 Nov, 14:00'],
    ['moved', 'New time: Fit-out call with Alice Archer and Bob Bell, 24 Nov, 14:00'],
    ['reminder', 'Reminder: Fit-out call with Alice Archer and Bob Bell, 24 Nov, 14:00'],
  ] as const)('of what was %s has the link, in their own time', (what, subject) => {
    const mail = clientMail(what, booking, toClient);
    expect([mail.subject, mail.name, mail.linkLabel]).toEqual([
      subject,
      'Edith Penrose',
      'Open your booking',
    ]);
    expect(mail.paragraphs).toEqual([
      'Fit-out call with Alice Archer and Bob Bell',
      'Tuesday, 24 November 2026 at 14:00 (Europe/London)',
      'Video call',
      'To join, reschedule or cancel, open your booking:',
      'https://x.example/booking/t',
    ]);
  });

  test('about a canceled booking says why, and has no link', () => {
    expect(clientMail('canceled', { ...booking, reason: 'Ill', location: 'Room 2' }, toClient)).toEqual({
      subject: 'Canceled: Fit-out call with Alice Archer and Bob Bell, 24 Nov, 14:00',
      name: 'Edith Penrose',
      paragraphs: [
        'This meeting was canceled.',
        'Fit-out call with Alice Archer and Bob Bell',
        'Tuesday, 24 November 2026 at 14:00 (Europe/London)',
        'Video call, Room 2',
        'Reason: Ill',
      ],
    });
  });
});
