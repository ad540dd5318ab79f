import { expect, test } from 'vitest';
import { listedZone, listedZones, placeOfZone } from './zone-places.ts';

test.each([
  ['Europe/Kiev', 'Kyiv'],
  ['Europe/Kyiv', 'Kyiv'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Katmandu', 'Kathmandu'],
  ['Asia/Rangoon', 'Yangon'],
  ['Asia/Saigon', 'Ho Chi Minh'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Buenos_Aires', 'Buenos Aires'],
])('%s is called %s', (id, place) => {
  expect(placeOfZone(id)).toBe(place);
});

test('a renamed place is listed by both names, whichever id the browser has', () => {
  expect(listedZones(['Europe/Kiev', 'Europe/London', 'America/Buenos_Aires'])).toEqual([
    { id: 'America/Buenos_Aires', place: 'Buenos Aires', formerPlace: null },
    { id: 'Europe/Kyiv', place: 'Kyiv', formerPlace: 'Kiev' },
    { id: 'Europe/Kiev', place: 'Kyiv', formerPlace: null },
    { id: 'Europe/London', place: 'London', formerPlace: null },
  ]);
  expect(listedZones(['Europe/Kyiv'])).toEqual([
    { id: 'Europe/Kiev', place: 'Kyiv', formerPlace: 'Kiev' },
    { id: 'Europe/Kyiv', place: 'Kyiv', formerPlace: null },
  ]);
});

test('a saved id is found in the list of a browser that has the other one', () => {
  expect(listedZone('Europe/Kyiv', ['Europe/Kiev'])).toBe('Europe/Kiev');
  expect(listedZone('Europe/Kiev', ['Europe/Kyiv'])).toBe('Europe/Kyiv');
  expect(listedZone('Europe/Kiev', ['Europe/Kiev'])).toBe('Europe/Kiev');
  expect(listedZone('UTC', ['Europe/Kiev'])).toBe('UTC');
});

test('every id of this engine is in the list once, and each of a renamed place leads back to it', () => {
  const supported = Intl.supportedValuesOf('timeZone');
  const listed = listedZones(supported);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  const current = listed.filter(({ formerPlace }) => formerPlace === null).map(({ id }) => id);
  expect(current.toSorted()).toEqual(supported.toSorted());
  const former = listed.filter(({ formerPlace }) => formerPlace !== null);
  expect(former.length).toBeGreaterThan(10);
  expect(former.map(({ id }) => current.includes(listedZone(id, supported)))).not.toContain(false);
});
