import { and, eq, isNull, sql } from 'drizzle-orm';
import type { IdentityDirectory, Profile } from '#features/identity/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { type AccountId, asAccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { calendarErrors } from '../../errors.ts';
import type { PublicPage } from '../../model-bookings.ts';
import { ownerOf } from '../../rules/bookings/pages.ts';
import type { Availabilities } from '../availability/availability.ts';
import { pages, teamNames } from '../tables.ts';
import type { PageRow } from './pages.ts';

/** A page as an address names it. */
export interface PageKey {
  readonly owner: string;
  readonly slug: string;
}

/** A page with its hosts, in the order of their turns. */
export interface OpenPage {
  readonly page: PageRow;
  readonly hosts: readonly AccountId[];
  /** The workspace whose contacts its clients become. */
  readonly workspaceId: WorkspaceId;
}

export type PublicPages = ReturnType<typeof createPublicPages>;

interface Below extends Pick<Platform, 'database' | 'clock'> {
  readonly directory: Pick<IdentityDirectory, 'findByUsername' | 'profilesOf'>;
  readonly workspaces: Pick<WorkspacesService, 'nameOf' | 'peopleWho'>;
  readonly availabilities: Pick<Availabilities, 'of'>;
}

export function createPublicPages(below: Below) {
  const { database, clock, directory, workspaces, availabilities } = below;
  return {
    /** A page that takes bookings. @throws AppError calendar.pageNotFound, pageOff */
    async open(key: PageKey, queries: Queries = database.queries): Promise<OpenPage> {
      const page = await rowOf(below, key, queries);
      const hosts = page.isEnabled ? await hostsOf(below, page, queries) : [];
      if (hosts.length === 0) throw calendarErrors.pageOff();
      // The first workspace of an account has its id.
      return { page, hosts, workspaceId: page.workspaceId ?? asWorkspaceId(String(page.accountId)) };
    },

    /** The page of a booking, whether it still takes others or not. */
    pageOf,

    /** A booking being moved. All its hosts stay the same. */
    async ofBooking(
      { pageId, workspaceId }: { readonly pageId: string; readonly workspaceId: WorkspaceId | null },
      hosts: readonly AccountId[],
      queries: Queries,
    ): Promise<OpenPage> {
      const page = await pageOf(pageId, queries);
      const whose = workspaceId ?? page.workspaceId ?? asWorkspaceId(String(page.accountId));
      return { page: { ...page, assignment: 'everybody' }, hosts, workspaceId: whose };
    },

    /** What a visitor sees. @throws AppError calendar.pageNotFound, pageOff */
    async shown(key: PageKey): Promise<PublicPage> {
      const { page, hosts } = await this.open(key);
      const [first] = hosts;
      const schedules = await availabilities.of(hosts);
      const team =
        page.workspaceId === null ? null : await workspaces.nameOf(page.workspaceId, database.queries);
      return {
        title: page.title,
        description: page.description,
        team,
        hosts: await peopleShown(hosts, directory),
        durations: page.durations,
        defaultDuration: page.defaultDuration,
        kinds: page.kinds,
        location: page.location,
        questions: page.questions,
        timeZone: (first === undefined ? undefined : schedules.get(first)?.timeZone) ?? 'UTC',
        bookableUntil: clock.now() + page.horizonDays * DAY_MS,
      };
    },

    /** The address of a page; null while its owner has no name. */
    async keyOf(page: PageRow, queries: Queries): Promise<PageKey | null> {
      if (page.workspaceId !== null) {
        const [row] = await queries
          .select()
          .from(teamNames)
          .where(eq(teamNames.workspaceId, page.workspaceId));
        return row === undefined ? null : { owner: `~${row.name}`, slug: page.slug };
      }
      const [profile] = page.accountId === null ? [] : await directory.profilesOf([page.accountId]);
      return profile?.username == null ? null : { owner: profile.username, slug: page.slug };
    },
  };
}

async function rowOf(
  { directory }: Pick<Below, 'directory'>,
  { owner, slug }: PageKey,
  queries: Queries,
): Promise<PageRow> {
  const named = ownerOf(owner);
  const profile = 'username' in named ? await directory.findByUsername(named.username) : null;
  const whose =
    'team' in named
      ? eq(
          pages.workspaceId,
          sql`(select ${teamNames.workspaceId} from ${teamNames} where ${teamNames.name} = ${named.team})`,
        )
      : eq(pages.accountId, asAccountId(profile?.accountId ?? ''));
  const [row] = await queries
    .select()
    .from(pages)
    .where(and(whose, eq(pages.slug, slug), isNull(pages.deletedAt)));
  if (row === undefined) throw calendarErrors.pageNotFound();
  return row;
}

/** The hosts of a page. People who have left the team aren't among them. */
async function hostsOf(
  { workspaces }: Pick<Below, 'workspaces'>,
  page: PageRow,
  queries: Queries,
): Promise<readonly AccountId[]> {
  if (page.accountId !== null) return [page.accountId];
  if (page.workspaceId === null) return [];
  const people = new Set(await workspaces.peopleWho(page.workspaceId, 'bookings.read', queries));
  return page.hosts.filter((host) => people.has(host));
}

async function pageOf(pageId: string, queries: Queries): Promise<PageRow> {
  const [page] = await queries.select().from(pages).where(eq(pages.id, pageId));
  if (page === undefined) throw calendarErrors.pageNotFound();
  return page;
}

/** Names and pictures, in the order of the ids. */
export async function peopleShown(
  accountIds: readonly AccountId[],
  directory: Pick<IdentityDirectory, 'profilesOf'>,
) {
  const profiles = new Map(
    (await directory.profilesOf(accountIds)).map((profile): [AccountId, Profile] => [
      profile.accountId,
      profile,
    ]),
  );
  return accountIds.map((accountId) => {
    const profile = profiles.get(accountId);
    return {
      name: profile?.name ?? 'Host',
      username: profile?.username ?? null,
      avatar: profile?.avatar ?? null,
    };
  });
}
