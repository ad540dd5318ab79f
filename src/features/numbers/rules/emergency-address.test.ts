import { describe, expect, test } from 'vitest';
import { addressLines, addressProblems, hasRegion, tidyAddress } from './emergency-address.ts';

const address = {
  name: 'Ann Archer',
  street: '1 Ferry Building',
  unit: '',
  city: 'San Francisco',
  region: 'CA',
  postalCode: '94111',
};
const wrong = (countryCode: string, changed: Partial<typeof address>) =>
  addressProblems(tidyAddress({ ...address, ...changed }, countryCode), countryCode).map(({ path }) => path);

describe('an address that help can be sent to', () => {
  test.each([
    ['US', { postalCode: '94111-1234' }],
    ['US', { region: 'ca' }],
    ['CA', { region: 'ON', postalCode: 'm5v3l9' }],
    ['GB', { postalCode: 'sw1a1aa' }],
    ['GB', { postalCode: 'EC1A 1BB' }],
    ['AU', { region: 'nsw', postalCode: '2000' }],
    ['DE', { postalCode: '10115' }],
    ['FR', { postalCode: '75001' }],
  ])('in %s: %j', (countryCode, changed) => {
    expect(wrong(countryCode, changed)).toEqual([]);
  });

  test.each([
    ['US', { postalCode: '9411' }, ['postalCode']],
    ['US', { region: 'ON' }, ['region']],
    ['US', { region: '' }, ['region']],
    ['CA', { region: 'CA', postalCode: '94111' }, ['region', 'postalCode']],
    ['CA', { region: 'ON', postalCode: 'D5V 3L9' }, ['postalCode']],
    ['GB', { postalCode: '94111' }, ['postalCode']],
    ['AU', { region: 'CA', postalCode: '02000' }, ['region', 'postalCode']],
    ['DE', { postalCode: '1011' }, ['postalCode']],
    ['US', { name: ' ', street: '', city: '\n' }, ['name', 'street', 'city']],
    ['US', { street: 'PO Box 12' }, ['street']],
    ['US', { street: 'P.O. Box 12' }, ['street']],
  ])('is not in %s: %j', (countryCode, changed, paths) => {
    expect(wrong(countryCode, changed)).toEqual(paths);
  });

  test('is stored tidied and read out line by line', () => {
    expect(tidyAddress({ ...address, region: 'x', postalCode: ' sw1a  1aa ' }, 'GB')).toEqual({
      ...address,
      region: '',
      postalCode: 'SW1A 1AA',
    });
    expect(addressLines({ ...address, unit: 'Flat 3' })).toEqual([
      'Ann Archer',
      '1 Ferry Building',
      'Flat 3',
      'San Francisco CA 94111',
    ]);
    expect(['US', 'CA', 'AU', 'GB', 'DE', 'FR'].filter(hasRegion)).toEqual(['US', 'CA', 'AU']);
  });
});
