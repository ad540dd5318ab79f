import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { may } from '#features/workspaces/server/service.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Member } from '#platform/server/http/context.ts';
import { FEED_DAYS, FEED_MAX } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import { calendarFile } from '../../rules/planning/ics.ts';
import type { TaskParts } from '../board/checks.ts';
import { dueOf, visibleTo } from '../board/store.ts';
import { taskFeeds, tasks } from '../tables.ts';

const SECRET_BYTES = 24;
/** Calendars ask every few minutes at most. */
const FEED_LIMIT = {
  name: 'tasks.feed',
  points: 60,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

export type Feeds = ReturnType<typeof createFeeds>;

/** Secret addresses under which calendars of other programs read what a person has due. */
export function createFeeds({ platform, workspaces }: Pick<TaskParts, 'platform' | 'workspaces'>) {
  const { database, clock, config, rateLimits } = platform;
  const { queries } = database;
  const isOf = ({ workspaceId, accountId }: Member) =>
    and(eq(taskFeeds.workspaceId, workspaceId), eq(taskFeeds.accountId, accountId));

  return {
    async state(member: Member): Promise<{ createdAt: Instant | null }> {
      const [row] = await queries.select().from(taskFeeds).where(isOf(member));
      return { createdAt: row?.createdAt ?? null };
    },

    /** The address is shown once: only its hash is kept. An earlier one ends. */
    async create({ workspaceId, accountId }: Member): Promise<{ address: string; createdAt: Instant }> {
      const token = randomBytes(SECRET_BYTES).toString('base64url');
      const fresh = { tokenHash: hashOf(token), createdAt: clock.now() };
      await queries
        .insert(taskFeeds)
        .values({ workspaceId, accountId, ...fresh })
        .onConflictDoUpdate({ target: [taskFeeds.workspaceId, taskFeeds.accountId], set: fresh });
      return { address: new URL(paths.taskFeed(token), config.publicUrl).href, createdAt: fresh.createdAt };
    },

    async remove(member: Member): Promise<void> {
      await queries.delete(taskFeeds).where(isOf(member));
    },

    /** @throws AppError tasks.feedNotFound also when its person has left the workspace */
    async file(token: string, ip: string) {
      await rateLimits.take(FEED_LIMIT, ip);
      const [feed] = await queries
        .select()
        .from(taskFeeds)
        .where(eq(taskFeeds.tokenHash, hashOf(token)));
      if (feed === undefined) throw tasksErrors.feedNotFound();
      const { workspaceId, accountId } = feed;
      const role = await workspaces.roleOf(workspaceId, accountId);
      if (role === null || !may(role, 'tasks.read')) throw tasksErrors.feedNotFound();
      const since = new Date(clock.now() - FEED_DAYS * DAY_MS).toISOString();
      const rows = await queries
        .select()
        .from(tasks)
        .where(
          sql`${visibleTo({ workspaceId, accountId, role })} and ${tasks.assigneeId} = ${accountId} and ${tasks.deletedAt} is null
            and ${tasks.doneAt} is null and ${tasks.dueAt} > ${since}::timestamptz`,
        )
        .orderBy(tasks.dueAt, tasks.id)
        .limit(FEED_MAX);
      const due = rows.flatMap((row) => {
        const moment = dueOf(row);
        const { id, title, notes, repeats, changedAt, version } = row;
        const link = new URL(paths.tasks({ task: id }), config.publicUrl).href;
        return moment === null ? [] : [{ id, title, notes, due: moment, repeats, changedAt, version, link }];
      });
      const { host } = new URL(config.publicUrl);
      const name = (await workspaces.nameOf(workspaceId, queries)) ?? 'Ahoy';
      return {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="ahoy-tasks.ics"',
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        },
        body: Readable.toWeb(Readable.from([calendarFile(due, { name: `Tasks, ${name}`, host })])),
      };
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
