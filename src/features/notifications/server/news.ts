import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { TeamNews as TeamChange, WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { accountBell, accountNews, accountNewsOf } from '../rules/account-words.ts';
import {
  type MembershipNews,
  membershipBell,
  membershipNews,
  seatBell,
  seatNews,
  type TeamNews,
  teamBell,
  teamMail,
  teamNews,
} from '../rules/team-words.ts';
import type { Notifications } from './service.ts';

type Telling = Pick<Notifications, 'define' | 'tellThese'>;

/** Tells people of sign-ins and changes of their account. Identity sends the emails, which hold links of its own. */
export function tellOfAccounts(
  { define, tellThese }: Telling,
  directory: Pick<IdentityDirectory, 'onAccountNews'>,
): void {
  define({
    kinds: accountNews,
    rows: { 'account.signed-in': 'sign-ins', 'account.changed': 'account' },
    bell: accountBell,
  });
  directory.onAccountNews(async ({ accountId, event, device }, within) => {
    const where = [device, event.place].filter((part) => part !== null).join(', ');
    const news = accountNewsOf({ ...event, where });
    if (news !== null) await tellThese({ people: [accountId], workspaceId: null }, news, within);
  });
}

interface TeamParts {
  readonly directory: Pick<IdentityDirectory, 'contactsOf'>;
  readonly workspaces: Pick<WorkspacesService, 'onTeamNews' | 'peopleWho' | 'nameOf'>;
}

/** Tells members, and those who manage them, of changes of the team. */
export function tellOfTeams({ define, tellThese }: Telling, { directory, workspaces }: TeamParts): void {
  define({
    kinds: teamNews,
    rows: { 'team.joined': 'team', 'team.left': 'team', 'team.removed': 'team', 'team.role': 'team' },
    bell: teamBell,
    async mail(news, { workspaceId, queries, linkTo }) {
      const workspace = await workspaces.nameOf(workspaceId, queries);
      return workspace === null ? null : teamMail(news, { workspace, page: linkTo(paths.team()) });
    },
  });
  // Workspaces send the emails: to people without an account, too.
  define({
    kinds: membershipNews,
    rows: {
      'membership.invited': 'membership',
      'membership.role': 'membership',
      'membership.ended': 'membership',
      'membership.seat-lost': 'membership',
    },
    bell: membershipBell,
  });
  define({ kinds: seatNews, rows: { 'team.seats': 'seats' }, bell: seatBell });

  const nameOf = async (accountId: AccountId, within: Queries) =>
    (await directory.contactsOf([accountId], within)).get(accountId)?.name ?? 'Someone';

  workspaces.onTeamNews(async (change, within) => {
    const { queries } = within;
    if (change.kind === 'too-few-seats') {
      const { workspaceId, seats, dueAt } = change;
      const people = await workspaces.peopleWho(workspaceId, 'members.manage', queries);
      return tellThese({ people, workspaceId }, { kind: 'team.seats', seats, dueAt }, within);
    }
    const about = { people: [change.accountId], workspaceId: null };
    if (change.kind === 'invited') {
      const { workspace, role } = change;
      const news: MembershipNews = {
        kind: 'membership.invited',
        by: await nameOf(change.by, queries),
        workspace,
        role,
      };
      return tellThese(about, news, within);
    }
    const own = ownNewsOf(change);
    if (own !== null) {
      const workspaceId = change.role === null ? null : change.workspaceId;
      await tellThese({ ...about, workspaceId }, own, within);
    }
    await tellManagers(change, within);
  });

  /** Whoever did it, and whom it is about, knows it already. */
  async function tellManagers(change: MemberChange, within: Transaction): Promise<void> {
    const { workspaceId, accountId, by } = change;
    const managers = await workspaces.peopleWho(workspaceId, 'members.manage', within.queries);
    const people = managers.filter((one) => one !== by && one !== accountId);
    if (people.length === 0) return;
    const news = teamNewsOf(change, await nameOf(accountId, within.queries));
    await tellThese({ people, workspaceId }, news, within);
  }
}

type MemberChange = Extract<TeamChange, { by: AccountId | null; workspaceId: unknown }>;

function ownNewsOf({ kind, workspace, role }: MemberChange): MembershipNews | null {
  if (kind === 'removed') return { kind: 'membership.ended', workspace };
  if (kind === 'seat-lost') return { kind: 'membership.seat-lost', workspace };
  return kind === 'role-changed' && role !== null ? { kind: 'membership.role', workspace, role } : null;
}

function teamNewsOf({ kind, role }: MemberChange, name: string): TeamNews {
  if (kind === 'left' || role === null) return { kind: kind === 'left' ? 'team.left' : 'team.removed', name };
  return kind === 'joined' ? { kind: 'team.joined', name, role } : { kind: 'team.role', name, role };
}
