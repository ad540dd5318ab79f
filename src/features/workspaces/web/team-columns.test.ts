import { expect, test } from 'vitest';
import type { TeamColumn } from '#platform/browser/team-columns.ts';
import { widthsOf } from './team-columns.ts';

const column = (place: TeamColumn['place'], width: string): TeamColumn => ({
  label: width,
  place,
  width,
  Cell: () => null,
});

test('the last cell of an invitation is as wide as the columns that it is below, with the gaps between them', () => {
  expect(widthsOf([column('before-activity', '11.5rem'), column('after-activity', '6.5rem')])).toEqual({
    '--team-before': '11.5rem',
    '--team-active': '7rem',
    '--team-after': '6.5rem',
    '--team-rest': 'calc(7rem + 1rem + 6.5rem)',
  });
  expect(widthsOf([])).toMatchObject({ '--team-active': '13rem', '--team-rest': '13rem' });
});
