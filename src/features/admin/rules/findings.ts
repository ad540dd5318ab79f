import { count } from '#kernel/count.ts';
import { BACKUP_MARK, BACKUP_MAX_MS } from '../constants-start.ts';
import type { Finding } from '../model-start.ts';

const HOUR_MS = 3_600_000;

/** Facts that the desk adds to the doctor's: whether things are going well, not only whether they exist. */
export interface DeskFacts {
  readonly now: number;
  /** Whether the last check of the ledger found differences. */
  readonly doBooksDiffer: boolean;
  /** When the ledger was last checked; null if that isn't known. */
  readonly booksCheckedAt: number | null;
  readonly carriers: readonly { readonly name: string; readonly isUp: boolean }[];
  readonly backupAt: number | null;
  /** Since when the installation is there. */
  readonly installedAt: number;
  readonly jobs: { readonly waiting: number; readonly failed: number };
  /** Whether an email waits to be tried again. */
  readonly isMailStuck: boolean;
}

/** Findings in the doctor's words, those that change from day to day first. */
export const deskFindings = (facts: DeskFacts): Finding[] => [
  books(facts),
  ...(facts.carriers.length === 0 ? [] : [carriers(facts)]),
  backups(facts),
  jobs(facts),
  emails(facts),
];

const fine = (subject: string, says: string): Finding => ({ subject, isGood: true, says, remedy: null });
const bad = (subject: string, says: string, remedy: string): Finding => ({
  subject,
  isGood: false,
  says,
  remedy,
});

function books({ doBooksDiffer, booksCheckedAt, now }: DeskFacts): Finding {
  if (doBooksDiffer)
    return bad(
      'Books',
      'the last check found differences.',
      "They're listed in the email we sent you and in the server log.",
    );
  if (booksCheckedAt === null) return fine('Books', 'checked every night, starting tonight');
  return fine('Books', `every posting balanced when last checked, ${ago(now - booksCheckedAt)}`);
}

function carriers({ carriers: all }: DeskFacts): Finding {
  const down = all.filter(({ isUp }) => !isUp).map(({ name }) => name);
  if (down.length === 0)
    return fine('Carriers', all.length === 1 ? 'the only one is up' : `all ${all.length} are up`);
  return bad(
    'Carriers',
    `${down.length} of ${all.length} ${down.length === 1 ? 'is' : 'are'} down: ${down.join(', ')}.`,
    'See Providers for the reason.',
  );
}

function backups({ backupAt, installedAt, now }: DeskFacts): Finding {
  if (backupAt === null) {
    const remedy = `Have your backup touch the file ${BACKUP_MARK} in the data folder.`;
    // On its first day, an installation need not have one.
    return now - installedAt <= BACKUP_MAX_MS
      ? fine('Backups', `none recorded yet. ${remedy}`)
      : bad('Backups', 'none recorded.', remedy);
  }
  const says = `the last one was ${ago(now - backupAt)}`;
  if (now - backupAt <= BACKUP_MAX_MS) return fine('Backups', says);
  return bad('Backups', `${says}.`, 'It should be at most a day old. Check that the backup still runs.');
}

function jobs({ jobs: { waiting, failed } }: DeskFacts): Finding {
  if (failed === 0) return fine('Jobs', `${count(waiting)} waiting, none failed`);
  return bad('Jobs', `${count(failed)} failed.`, 'See why, then retry or discard them.');
}

function emails({ isMailStuck }: DeskFacts): Finding {
  if (!isMailStuck) return fine('Emails', 'none waiting to be retried');
  return bad(
    'Emails',
    "the mail server refused one. We'll keep trying.",
    'Check SMTP_URL and the mail server.',
  );
}

/** "20 minutes ago" */
function ago(passedMs: number): string {
  const minutes = Math.max(0, Math.floor(passedMs / 60_000));
  if (minutes < 2) return 'just now';
  if (passedMs < 2 * HOUR_MS) return `${minutes} minutes ago`;
  const hours = Math.floor(passedMs / HOUR_MS);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}
