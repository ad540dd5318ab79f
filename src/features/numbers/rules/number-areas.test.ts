import { expect, test } from 'vitest';
import { countriesOf, FICTIONAL_RANGES, numberIn, rangeOf, sizeOf } from './number-areas.ts';

test.each([
  ['+14155550100', '415'],
  ['+14155550189', '415'],
  ['+442079460000', '020'],
  ['+442079460999', '020'],
  ['+441614960123', '0161'],
  ['+61255500000', '02'],
  ['+61370109999', '03'],
  ['+493023125000', '030'],
  ['+496990009999', '069'],
  ['+14165550142', '416'],
])('%s is a number of fiction, in the area %s', (number, areaCode) => {
  expect(rangeOf(number)?.areaCode).toBe(areaCode);
});

test.each([
  ['a test number, which a carrier answers', '+14155550190'],
  ['the last test number', '+14155550199'],
  ['a number before the range', '+14155550099'],
  ['a number that may be somebody’s', '+14155551100'],
  ['one digit more', '+442079460'],
  ['another exchange of London', '+442079470000'],
  ['nothing', ''],
])('%s is in no range', (_, number) => {
  expect(rangeOf(number)).toBeNull();
});

test('every number of every range is found in its range and in no other', () => {
  for (const range of FICTIONAL_RANGES)
    for (const nth of [0, Math.floor(sizeOf(range) / 2), sizeOf(range) - 1])
      expect(rangeOf(numberIn(range, nth))).toBe(range);
});

test('countries stand in the order of the specification, and those of other inventories after them', () => {
  const found = countriesOf([
    { countryCode: 'FR', areaCode: '01', place: 'Paris' },
    { countryCode: 'US', areaCode: '617', place: 'Boston' },
    { countryCode: 'US', areaCode: '212', place: 'New York' },
    { countryCode: 'US', areaCode: '415', place: 'San Francisco' },
    { countryCode: 'GB', areaCode: '020', place: 'London' },
  ]);
  expect(found.map(({ countryCode }) => countryCode)).toEqual(['US', 'GB', 'FR']);
  expect(found[0]?.areas.map(({ areaCode }) => areaCode)).toEqual(['415', '212', '617']);
});
