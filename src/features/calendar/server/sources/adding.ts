import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { isRefusedAtSight, type OpenNetworks } from '#platform/server/outbound/networks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { SOURCES_MAX, type SourceKind } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { Source } from '../../model-events.ts';
import { sources } from '../tables.ts';
import type { SourceRow } from './access.ts';
import type { RefreshBelow } from './refreshing.ts';

export interface NewSource {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly isBusy: boolean;
  readonly isWritten: boolean;
}

export interface SourcesBelow extends RefreshBelow, Pick<Platform, 'rateLimits'> {
  /** Whether a person's plan includes two-way calendars (decision R24). */
  mayWrite(accountId: AccountId): Promise<boolean>;
  /** Internal networks that requests may go to. */
  readonly open: OpenNetworks;
}

/** @throws AppError calendar.twoWayNeedsPlan */
export async function mustMayWrite(
  { mayWrite }: Pick<SourcesBelow, 'mayWrite'>,
  accountId: AccountId,
): Promise<void> {
  if (!(await mayWrite(accountId))) throw calendarErrors.twoWayNeedsPlan();
}

/** Adds a calendar; a repeated request adds none. @throws AppError calendar.badUrl, tooManySources, twoWayNeedsPlan, keyReused */
export async function insertSource(
  below: SourcesBelow,
  accountId: AccountId,
  given: NewSource,
): Promise<{ readonly row: SourceRow; readonly isNew: boolean }> {
  const { queries } = below.database;
  const url = urlOf(given.url, below.open);
  if (given.isWritten) await mustMayWrite(below, accountId);
  const secret = given.password === '' ? null : below.sealing.seal(given.password, given.id);
  const row = { ...newSourceRow({ accountId, now: below.clock.now(), url }, given), secret };
  const [added] = await queries.insert(sources).values(row).onConflictDoNothing().returning();
  if (added === undefined) {
    const [there] = await queries.select().from(sources).where(eq(sources.id, given.id));
    if (there?.accountId !== accountId) throw calendarErrors.keyReused();
    return { row: there, isNew: false };
  }
  if ((await queries.$count(sources, eq(sources.accountId, accountId))) > SOURCES_MAX) {
    await queries.delete(sources).where(eq(sources.id, given.id));
    throw calendarErrors.tooManySources();
  }
  return { row: added, isNew: true };
}

function newSourceRow(
  { accountId, now, url }: { accountId: AccountId; now: Instant; url: string },
  { id, kind, name, username, isBusy, isWritten }: NewSource,
): SourceRow {
  return {
    id,
    accountId,
    kind,
    name: name.trim() === '' ? new URL(url).hostname : name.trim(),
    url,
    username,
    secret: null,
    isBusy,
    isWritten: kind !== 'ics' && isWritten,
    etag: null,
    lastModified: null,
    digest: null,
    state: 'new',
    problem: null,
    eventCount: 0,
    checkedAt: null,
    nextAt: now,
    createdAt: now,
  };
}

export function sourceOf({
  id,
  kind,
  name,
  url,
  username,
  isBusy,
  isWritten,
  state,
  problem,
  eventCount,
  checkedAt,
}: SourceRow): Source {
  const host = URL.parse(url)?.host ?? '';
  return { id, kind, name, host, username, isBusy, isWritten, state, problem, eventCount, checkedAt };
}

/** @throws AppError calendar.badUrl */
function urlOf(text: string, open: OpenNetworks): string {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  // What a name leads to is up to the guarded fetch. A name and a password have their own fields.
  const isAddress = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isAddress || url.username !== '' || url.password !== '' || isRefusedAtSight(url, open))
    throw calendarErrors.badUrl();
  return url.href;
}
