import { expect, test } from 'vitest';
import { planAddress } from './plan-address.ts';

const addressOf = (location: string, notes = '') => planAddress({ location, notes })?.url ?? null;

test('the address of a meeting is read from its location', () => {
  expect(addressOf('https://meet.google.com/kxo-tdvw-qre')).toBe('https://meet.google.com/kxo-tdvw-qre');
  expect(addressOf('Zoom: https://acme.zoom.us/j/98765432101?pwd=abc, room 4')).toBe(
    'https://acme.zoom.us/j/98765432101?pwd=abc',
  );
});

test('without one in the location, it is read from the notes, wherever it is in them', () => {
  const invitation = `Join on your computer
<https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%7d>
or dial in.`;
  expect(addressOf('Meeting room 2', invitation)).toBe(
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%7d',
  );
  expect(addressOf('', 'See you at meet.google.com/kxo-tdvw-qre.')).toBe(
    'https://meet.google.com/kxo-tdvw-qre',
  );
});

test('an address in the location wins over one in the notes', () => {
  expect(addressOf('meet.google.com/aaa-bbbb-ccc', 'https://meet.google.com/kxo-tdvw-qre')).toBe(
    'https://meet.google.com/aaa-bbbb-ccc',
  );
});

test('sites that only look like one, and places, are no address', () => {
  expect(addressOf('https://meet.google.com.evil.example/kxo-tdvw-qre')).toBeNull();
  expect(addressOf('12 Market St. 4/5', 'https://zoom.us.evil.example/j/98765432101')).toBeNull();
  expect(addressOf('')).toBeNull();
});
