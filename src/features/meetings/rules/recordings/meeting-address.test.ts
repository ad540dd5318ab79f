import { expect, test } from 'vitest';
import { meetingAddressIn, readMeetingAddress } from './meeting-address.ts';

test.each([
  ['meet.google.com/kxo-tdvw-qre', 'google-meet', 'https://meet.google.com/kxo-tdvw-qre'],
  ['https://meet.google.com/KXO-TDVW-QRE?authuser=1', 'google-meet', 'https://meet.google.com/kxo-tdvw-qre'],
  ['  https://meet.google.com/kxo-tdvw-qre/  ', 'google-meet', 'https://meet.google.com/kxo-tdvw-qre'],
  ['http://zoom.us/j/98765432101', 'zoom', 'https://zoom.us/j/98765432101'],
  [
    'https://us02web.zoom.us/j/98765432101?pwd=abc.1&uname=Alice',
    'zoom',
    'https://us02web.zoom.us/j/98765432101?pwd=abc.1',
  ],
  ['https://acme.zoom.us/w/98765432101?tk=ticket', 'zoom', 'https://acme.zoom.us/w/98765432101?tk=ticket'],
  ['https://zoom.us/wc/join/987654321', 'zoom', 'https://zoom.us/j/987654321'],
  ['https://app.zoom.us/wc/98765432101/join?pwd=x', 'zoom', 'https://app.zoom.us/j/98765432101?pwd=x'],
  ['https://zoom.us/my/alice.archer', 'zoom', 'https://zoom.us/my/alice.archer'],
  [
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d',
    'teams',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d',
  ],
  [
    'https://teams.live.com/meet/9312345678901?p=Secret1',
    'teams',
    'https://teams.live.com/meet/9312345678901?p=Secret1',
  ],
  ['teams.microsoft.com/meet/2312345678901', 'teams', 'https://teams.microsoft.com/meet/2312345678901'],
])('%s is an address of a meeting', (text, platform, url) => {
  expect(readMeetingAddress(text)).toMatchObject({ platform, url });
});

test('a link of Zoom opens in the browser, where its sound can be recorded', () => {
  expect(readMeetingAddress('https://acme.zoom.us/j/98765432101?pwd=abc')?.tabUrl).toBe(
    'https://acme.zoom.us/wc/join/98765432101?pwd=abc',
  );
});

test.each([
  'https://meet.google.com.evil.example/kxo-tdvw-qre',
  'https://meet-google.com/kxo-tdvw-qre',
  'https://evil.example/meet.google.com/kxo-tdvw-qre',
  'https://meet.google.com@evil.example/kxo-tdvw-qre',
  'https://user@meet.google.com/kxo-tdvw-qre',
  'https://meet.google.com:8443/kxo-tdvw-qre',
  'https://meet.gооgle.com/kxo-tdvw-qre',
  'https://meet.google.com/',
  'https://meet.google.com/landing',
  'https://notzoom.us/j/98765432101',
  'https://zoom.us.evil.example/j/98765432101',
  'https://zoom.us/pricing',
  'https://zoom.us/j/12',
  'https://zoom.us/j/98765432101/../../signin',
  'https://teams.microsoft.com.evil.example/l/meetup-join/19',
  'https://teams.microsoft.com/l/channel/19',
  'https://teams.live.com/meet/',
  'javascript:alert(1)//meet.google.com/kxo-tdvw-qre',
  'javascript://meet.google.com/kxo-tdvw-qre',
  'ftp://meet.google.com/kxo-tdvw-qre',
  'https://meet.google.com\\\\@evil.example/kxo-tdvw-qre',
  'https://teams.microsoft.com/l/meetup-join/19 onclick=alert(1)',
  'tomorrow at ten',
  '',
])('%s is not', (text) => {
  expect(readMeetingAddress(text)).toBeNull();
});

test('the address is found in a pasted invitation, and not where the invitation only names another site', () => {
  const invitation =
    'Alice invites you. Help: https://support.zoom.us/hc/en-us. Join Zoom Meeting: https://us02web.zoom.us/j/98765432101?pwd=abc.1. Passcode: 1234';
  expect(meetingAddressIn(invitation)?.url).toBe('https://us02web.zoom.us/j/98765432101?pwd=abc.1');
  expect(meetingAddressIn('Join <https://meet.google.com/kxo-tdvw-qre>')?.url).toBe(
    'https://meet.google.com/kxo-tdvw-qre',
  );
  expect(meetingAddressIn('Join https://zoom.us.evil.example/j/98765432101 now')).toBeNull();
});
