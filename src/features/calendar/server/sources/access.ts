import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { VENDORS, type Vendor } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import { sources } from '../tables.ts';
import type { RemoteCalendar } from './remote.ts';
import type { Vendors } from './vendors.ts';

export type SourceRow = typeof sources.$inferSelect;

/** Opens the credentials of connected calendars. */
export interface AccessParts {
  readonly sealing: Sealing;
  readonly vendors: Vendors;
}

export const isVendor = (kind: SourceRow['kind']): kind is Vendor =>
  (VENDORS as readonly string[]).includes(kind);

/**
 * A calendar with what opens it now. Companies may replace a refresh token each time, and the new one is kept at once.
 * @throws AppError calendar.sourceDisconnected, sourceUnreadable
 */
export async function opened(
  { sealing, vendors }: AccessParts,
  row: SourceRow,
  queries: Queries,
): Promise<RemoteCalendar> {
  const { id, kind, url, username, secret, etag, lastModified } = row;
  const kept = secret === null ? null : sealing.open(secret, id);
  const calendar = { url, username, etag, lastModified };
  if (!isVendor(kind)) return { ...calendar, password: kept };
  const vendor = vendors[kind];
  // The operator has taken the company out of the settings, or its account was never whole.
  if (vendor === undefined || kept === null) throw calendarErrors.sourceDisconnected();
  const { accessToken, refreshToken } = await vendor.refreshed(kept);
  if (refreshToken !== kept)
    await queries
      .update(sources)
      .set({ secret: sealing.seal(refreshToken, id) })
      .where(eq(sources.id, id));
  return { ...calendar, password: accessToken };
}
