import { expect, test } from 'vitest';
import { addressesIn, addressProblem, nameIn } from './addresses.ts';

test('many addresses can be pasted at once, each counts once', () => {
  expect(addressesIn('a@x.example, B@x.example;c@x.example\nA@X.example  ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(addressesIn('"Bell, Nadia" <nadia@harbour.example>, Omar Haddad <omar@harbour.example>')).toEqual(
    expect.arrayContaining(['nadia@harbour.example', 'omar@harbour.example']),
  );
  expect(addressesIn(' , ')).toEqual([]);
});

test('a wrong address says why', () => {
  const known = { members: new Set(['bob@x.example']), invited: new Set(['lena@x.example']) };
  const problem = (address: string) => addressProblem(address, known);
  expect(problem('nadia@x.example')).toBeNull();
  expect(problem('nadia@x')).toBe("nadia@x isn't an email address");
  expect(problem('nadia')).toBe("nadia isn't an email address");
  expect(problem('bob@x.example')).toBe('bob@x.example is already in this workspace');
  expect(problem('lena@x.example')).toBe('lena@x.example already has an open invitation');
});

test('an address whose first part is a name is called by it', () => {
  expect(nameIn('nadia@harbour.example')).toBe('Nadia');
  expect(nameIn('nadia.bell@harbour.example')).toBe('nadia.bell@harbour.example');
  expect(nameIn('sales2@harbour.example')).toBe('sales2@harbour.example');
});
