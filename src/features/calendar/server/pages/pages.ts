import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { type AccountId, asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import { constraintOf, type Queries, sqlStateOf } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { DEFAULT_DURATION, DURATIONS, EVENT_KINDS, PAGE_DEFAULTS, PAGES_MAX } from '../../constants.ts';
import { CALENDAR_PAGES_TOPIC } from '../../constants-topics.ts';
import { calendarErrors } from '../../errors.ts';
import type { BookingPage, PageFacts } from '../../model-bookings.ts';
import { pagePath, pageProblem, teamNameOf } from '../../rules/bookings/pages.ts';
import { pages, teamNames } from '../tables.ts';

export type PageRow = typeof pages.$inferSelect;
export type GivenPage = { readonly [Fact in keyof PageFacts]?: PageFacts[Fact] | undefined };
export type Pages = ReturnType<typeof createPages>;

/** Whose pages: a person's own, or those of the team of a member. */
export type PageOwner = { readonly accountId: AccountId } | { readonly team: Member };

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly workspaces: Pick<WorkspacesService, 'nameOf' | 'peopleWho'>;
}

export const NEW_PAGE: PageFacts = {
  slug: '',
  title: 'Meeting',
  description: '',
  isEnabled: false,
  durations: [...DURATIONS],
  defaultDuration: DEFAULT_DURATION,
  kinds: [...EVENT_KINDS],
  location: '',
  ...PAGE_DEFAULTS,
  questions: [],
  assignment: 'round-robin',
  hosts: [],
};

export function createPages(below: Below) {
  const { database, realtime, clock } = below;
  return {
    /** A person always has the page below their username. It is off until they switch it on. */
    async list(owner: PageOwner): Promise<BookingPage[]> {
      const { queries } = database;
      const rows = await rowsOf(owner, queries);
      if ('team' in owner || rows.some(({ slug }) => slug === '')) return shown(below, owner, rows);
      const row = newPageRow(owner, { id: newId(), at: clock.now() }, NEW_PAGE);
      await queries.insert(pages).values(row).onConflictDoNothing();
      return shown(below, owner, await rowsOf(owner, queries));
    },

    /** @throws AppError calendar.badSlug, badDurations, badHosts, needsHosts, slugTaken, tooManyPages, keyReused */
    create(owner: PageOwner, id: string, given: GivenPage): Promise<BookingPage> {
      const facts = { ...NEW_PAGE, ...definedOf(given) };
      return unlessSlugTaken(
        realtime.events.transact(async ({ queries, emit }) => {
          await mustFit(below, { owner, facts }, queries);
          if ('team' in owner) await nameTeam(below, owner.team.workspaceId, queries);
          const added = await queries
            .insert(pages)
            .values(newPageRow(owner, { id, at: clock.now() }, facts))
            .onConflictDoNothing({ target: pages.id })
            .returning();
          const rows = await rowsOf(owner, queries);
          const row = rows.find((one) => one.id === id);
          if (row === undefined) throw calendarErrors.keyReused();
          if (rows.length > PAGES_MAX) throw calendarErrors.tooManyPages();
          if (added.length > 0) emit(pagesChanged(owner));
          return pageOf(row, await nameOf(below, owner, queries));
        }),
      );
    },

    /** Changes what is given. @throws AppError calendar.pageNotFound, and those of `create` */
    change(owner: PageOwner, id: string, given: GivenPage): Promise<BookingPage> {
      return unlessSlugTaken(
        realtime.events.transact(async ({ queries, emit }) => {
          const before = await readLocked(owner, id, queries);
          const facts: PageFacts = { ...before, ...definedOf(given) };
          await mustFit(below, { owner, facts }, queries);
          const hosts = facts.hosts.map(asAccountId);
          const changed = { version: before.version + 1, changedAt: clock.now() };
          const row: PageRow = { ...before, ...definedOf(given), hosts, ...changed };
          await queries.update(pages).set(row).where(eq(pages.id, id));
          emit(pagesChanged(owner));
          return pageOf(row, await nameOf(below, owner, queries));
        }),
      );
    },

    /** Its bookings stay. @throws AppError calendar.pageNotFound */
    remove(owner: PageOwner, id: string): Promise<void> {
      return realtime.events.transact(async ({ queries, emit }) => {
        await readLocked(owner, id, queries);
        await queries
          .update(pages)
          .set({ deletedAt: clock.now(), isEnabled: false, changedAt: clock.now() })
          .where(eq(pages.id, id));
        emit(pagesChanged(owner));
      });
    },
  };
}

/** The part of the address before the slug; null while a person has no username. */
async function nameOf(
  { directory }: Pick<Below, 'directory'>,
  owner: PageOwner,
  queries: Queries,
): Promise<string | null> {
  if ('accountId' in owner) return (await directory.profilesOf([owner.accountId]))[0]?.username ?? null;
  const [row] = await queries
    .select()
    .from(teamNames)
    .where(eq(teamNames.workspaceId, owner.team.workspaceId));
  return row === undefined ? null : `team/${row.name}`;
}

async function shown(below: Below, owner: PageOwner, rows: readonly PageRow[]): Promise<BookingPage[]> {
  const name = await nameOf(below, owner, below.database.queries);
  return rows.map((row) => pageOf(row, name));
}

const rowsOf = (owner: PageOwner, queries: Queries): Promise<PageRow[]> =>
  queries
    .select()
    .from(pages)
    .where(and(ownedBy(owner), isNull(pages.deletedAt)))
    .orderBy(asc(pages.slug));

/** @throws AppError calendar.pageNotFound */
async function readLocked(owner: PageOwner, id: string, queries: Queries): Promise<PageRow> {
  const [row] = await queries
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), ownedBy(owner), isNull(pages.deletedAt)))
    .for('update');
  if (row === undefined) throw calendarErrors.pageNotFound();
  return row;
}

/** A team has a name for its addresses as soon as it has a page. */
async function nameTeam(
  { workspaces }: Pick<Below, 'workspaces'>,
  workspaceId: WorkspaceId,
  queries: Queries,
): Promise<void> {
  const wanted = teamNameOf((await workspaces.nameOf(workspaceId, queries)) ?? '');
  for (const name of [wanted, `${wanted}-${newId().slice(-4)}`, newId()]) {
    const { rows } = await queries.execute<{ name: string }>(sql`
      insert into calendar_team_names (workspace_id, name) values (${workspaceId}, ${name})
      on conflict do nothing returning name`);
    if (rows.length > 0) return;
    const [there] = await queries.select().from(teamNames).where(eq(teamNames.workspaceId, workspaceId));
    if (there !== undefined) return;
  }
}

async function mustFit(
  { workspaces }: Pick<Below, 'workspaces'>,
  { owner, facts }: { owner: PageOwner; facts: PageFacts },
  queries: Queries,
): Promise<void> {
  const problem = pageProblem(facts, 'team' in owner);
  if (problem !== null) throw calendarErrors[problem]();
  if ('accountId' in owner || facts.hosts.length === 0) return;
  const people = await workspaces.peopleWho(owner.team.workspaceId, 'bookings.read', queries);
  if (facts.hosts.some((host) => !people.includes(asAccountId(host)))) throw calendarErrors.badHosts();
}

const ownedBy = (owner: PageOwner) =>
  'accountId' in owner ? eq(pages.accountId, owner.accountId) : eq(pages.workspaceId, owner.team.workspaceId);

const pagesChanged = (owner: PageOwner): OutgoingEvent =>
  'accountId' in owner
    ? { accountId: owner.accountId, topic: CALENDAR_PAGES_TOPIC, payload: {} }
    : {
        workspaceId: owner.team.workspaceId,
        audience: 'bookings.read',
        topic: CALENDAR_PAGES_TOPIC,
        payload: {},
      };

export function newPageRow(
  owner: PageOwner,
  { id, at }: { id: string; at: number },
  facts: PageFacts,
): PageRow {
  return {
    id,
    accountId: 'accountId' in owner ? owner.accountId : null,
    workspaceId: 'team' in owner ? owner.team.workspaceId : null,
    ...facts,
    hosts: facts.hosts.map(asAccountId),
    version: 1,
    createdAt: at,
    changedAt: at,
    deletedAt: null,
  };
}

function pageOf(row: PageRow, name: string | null): BookingPage {
  const { accountId: _a, workspaceId: _w, createdAt: _c, changedAt: _ch, deletedAt: _d, ...facts } = row;
  return { ...facts, path: name === null ? null : pagePath(name, row.slug) };
}

function definedOf(given: GivenPage): Partial<PageFacts> {
  // Only keys of the facts are given.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function unlessSlugTaken<Result>(changing: Promise<Result>): Promise<Result> {
  try {
    return await changing;
  } catch (cause) {
    const constraint = sqlStateOf(cause) === '23505' ? constraintOf(cause) : undefined;
    if (constraint === 'calendar_pages_person' || constraint === 'calendar_pages_team')
      throw calendarErrors.slugTaken({}, { cause });
    throw cause;
  }
}
