import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Suspended } from '#features/calling/server/service.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { DeskParts } from './desk.ts';

const QUEUE = 'admin-suspended-calls';
/** A request that was let in before a suspension has placed its call by then. */
const PLACED_WITHIN_MS = 2_000;
/** They mostly wait. */
const JOBS_AT_ONCE = 10;
const suspended = z.union([z.object({ account: z.string() }), z.object({ workspace: z.string() })]);

/**
 * Ends the calls of those who are suspended, right after the commit. A job does it again, for a process that dies in
 * between, and once more for calls that were being placed at that moment.
 */
export function endCallsOfSuspended({ platform, people, workspaces, calling }: DeskParts): void {
  const { jobs, log } = platform;
  async function endLater(payload: unknown): Promise<void> {
    const given = suspended.parse(payload);
    const who =
      'account' in given
        ? { accountId: asAccountId(given.account) }
        : { workspaceId: asWorkspaceId(given.workspace) };
    if (await isSuspended(who)) await calling.endSuspended(who);
    await pause(PLACED_WITHIN_MS);
    if (await isSuspended(who)) await calling.endSuspended(who);
  }
  jobs.define(QUEUE, endLater, { atOnce: JOBS_AT_ONCE });
  /** It may have been lifted meanwhile, and the calls since then are nobody's business. */
  async function isSuspended(who: Suspended): Promise<boolean> {
    if ('accountId' in who)
      return (await people.people([who.accountId])).some(({ suspendedUntil }) => suspendedUntil !== null);
    return (await workspaces.workspaces([who.workspaceId])).some(({ suspendedAt }) => suspendedAt !== null);
  }
  /** A failure is the job's to mend. */
  const endNow = (who: Suspended) =>
    calling
      .endSuspended(who)
      .catch((cause: unknown) => log.warn({ err: cause }, 'calls of a suspension are left to its job'));
  people.onSuspended(async (account, within) => {
    await jobs.enqueue(QUEUE, { account }, { within: within.queries });
    within.afterwards(() => void endNow({ accountId: account }));
  });
  workspaces.onSuspended(async (workspace, within) => {
    await jobs.enqueue(QUEUE, { workspace }, { within: within.queries });
    within.afterwards(() => void endNow({ workspaceId: workspace }));
  });
}
