import { expect, test } from 'vitest';
import { backupTrouble, diskTrouble, marginTrouble, providerMarginTrouble } from './troubles.ts';

const GB = 1_000_000_000;
const HOUR_MS = 3_600_000;

test('a disk with a tenth left is fine, and with less is nearly full', () => {
  expect(diskTrouble({ free: 8 * GB, size: 80 * GB })).toBeNull();
  expect(diskTrouble({ free: 7.9 * GB, size: 80 * GB })?.says).toBe(
    '7.9 GB of 80.0 GB are free. Make room, or move the data folder.',
  );
});

test('a backup of a day and two hours is fine, an older one is not, and without one nothing is known', () => {
  expect(backupTrouble({ backupAt: 0, now: 26 * HOUR_MS })).toBeNull();
  expect(backupTrouble({ backupAt: 0, now: 27 * HOUR_MS })?.title).toBe('The last backup is 27 hours old');
  expect(backupTrouble({ backupAt: null, now: 999 * HOUR_MS })).toBeNull();
});

test('a margin of nothing is fine, and one below it is told with both amounts', () => {
  expect(marginTrouble({ earnedMicroUsd: 5, costMicroUsd: 5 })).toBeNull();
  expect(marginTrouble({ earnedMicroUsd: 1_000_000, costMicroUsd: 2_500_000 })?.says).toBe(
    'In the last 24 hours calls cost $2.50, and $1.00 was earned.',
  );
  expect(providerMarginTrouble({ name: 'Blue', paidMicroUsd: 1, costMicroUsd: 2 })?.title).toBe(
    'Calls through Blue lose money',
  );
});
