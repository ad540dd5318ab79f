import { expect, test } from 'vitest';
import { type MeetingAddress, readMeetingAddress } from '../recordings/meeting-address.ts';
import { placeOf, vexaPlaceOf } from './place.ts';

function address(text: string): MeetingAddress {
  const read = readMeetingAddress(text);
  if (read === null) throw new Error(`${text} is no address`);
  return read;
}

test('a Zoom meeting is the same one with another host, way in and passcode', () => {
  expect(placeOf(address('https://zoom.us/j/98765432101?pwd=abc'))).toBe('zoom 98765432101');
  expect(placeOf(address('https://acme.zoom.us/w/98765432101?tk=x&pwd=abc'))).toBe('zoom 98765432101');
  expect(placeOf(address('https://zoom.us/j/98765432102'))).toBe('zoom 98765432102');
});

test('meetings on Google Meet and Microsoft Teams are told apart by their path', () => {
  expect(placeOf(address('meet.google.com/abc-defg-hij?authuser=1'))).toBe(
    'google-meet meet.google.com/abc-defg-hij',
  );
  expect(placeOf(address('https://teams.live.com/meet/9876543210123?p=secret'))).toBe(
    'teams teams.live.com/meet/9876543210123',
  );
});

test('Vexa gets the number of a meeting and its passcode', () => {
  expect(vexaPlaceOf(address('https://meet.google.com/abc-defg-hij'))).toEqual({
    platform: 'google_meet',
    id: 'abc-defg-hij',
    passcode: null,
  });
  expect(vexaPlaceOf(address('https://acme.zoom.us/j/98765432101?pwd=aB3'))).toEqual({
    platform: 'zoom',
    id: '98765432101',
    passcode: 'aB3',
  });
  expect(vexaPlaceOf(address('https://teams.live.com/meet/9876543210123?p=secret'))).toEqual({
    platform: 'teams',
    id: '9876543210123',
    passcode: 'secret',
  });
});

test("Vexa can't join by a personal link of Zoom or a long link of Microsoft Teams", () => {
  expect(vexaPlaceOf(address('https://zoom.us/my/ann.archer'))).toBeNull();
  expect(vexaPlaceOf(address('https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0'))).toBeNull();
});
