import { expect, test } from 'vitest';
import { type DeskFacts, deskFindings } from './findings.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12);
const WELL: DeskFacts = {
  now,
  doBooksDiffer: false,
  booksCheckedAt: now - 10 * HOUR_MS,
  carriers: [
    { name: 'Blue', isUp: true },
    { name: 'Red', isUp: true },
  ],
  backupAt: now - 5 * HOUR_MS,
  installedAt: now - 90 * 24 * HOUR_MS,
  jobs: { waiting: 1_200, failed: 0 },
  isMailStuck: false,
};
const said = (facts: Partial<DeskFacts>, subject: string) =>
  deskFindings({ ...WELL, ...facts })
    .filter((finding) => finding.subject === subject)
    .map(({ isGood, says, remedy }) => [isGood, says, remedy]);

test('when all is well, each says since when or how much', () => {
  expect(deskFindings(WELL).map(({ subject, says }) => `${subject}: ${says}`)).toEqual([
    'Books: every posting balanced when last checked, 10 hours ago',
    'Carriers: all 2 are up',
    'Backups: the last one was 5 hours ago',
    'Jobs: 1,200 waiting, none failed',
    'Emails: none waiting to be retried',
  ]);
});

test('what is wrong says what to do', () => {
  expect(said({ doBooksDiffer: true }, 'Books')).toEqual([
    [
      false,
      'the last check found differences.',
      "They're listed in the email we sent you and in the server log.",
    ],
  ]);
  expect(said({ carriers: [...WELL.carriers, { name: 'Green', isUp: false }] }, 'Carriers')).toEqual([
    [false, '1 of 3 is down: Green.', 'See Providers for the reason.'],
  ]);
  expect(said({ backupAt: now - 72 * HOUR_MS }, 'Backups')).toEqual([
    [
      false,
      'the last one was 3 days ago.',
      'It should be at most a day old. Check that the backup still runs.',
    ],
  ]);
  expect(said({ jobs: { waiting: 0, failed: 2 } }, 'Jobs')).toEqual([
    [false, '2 failed.', 'See why, then retry or discard them.'],
  ]);
  expect(said({ isMailStuck: true }, 'Emails')[0]?.[0]).toBe(false);
});

test('without carriers nothing is said of them, and a backup that was never recorded is a trouble after the first day', () => {
  expect(said({ carriers: [] }, 'Carriers')).toEqual([]);
  const remedy = 'Have your backup touch the file last-backup in the data folder.';
  expect(said({ backupAt: null, installedAt: now - 20 * HOUR_MS }, 'Backups')).toEqual([
    [true, `none recorded yet. ${remedy}`, null],
  ]);
  expect(said({ backupAt: null, installedAt: now - 27 * HOUR_MS }, 'Backups')).toEqual([
    [false, 'none recorded.', remedy],
  ]);
});
