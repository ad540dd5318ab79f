import { expect, test } from 'vitest';
import { archiveReadme } from './archive-readme.ts';

test('the README says what is in which file', () => {
  const made = { title: 'Everything of Ann', madeAt: new Date(Date.UTC(2026, 10, 23)) };
  expect(
    archiveReadme(made, [{ path: 'calls/calls', title: 'Calls you made or got' }]),
  ).toBe(`Everything of Ann
Made on 2026-11-23T00:00:00.000Z.

Each list is a .json file for programs and a .csv file for spreadsheets. Empty lists only have the .json.
A .vcf file can be imported into contacts, and an .ics file into a calendar or a list of tasks.
Times are in UTC. Amounts named microUsd are in millionths of a US dollar.

calls/calls
    Calls you made or got
`);
});
