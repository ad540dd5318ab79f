import { assert } from '#kernel/assert.ts';
import { type AccountId, asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { DemoFriend, DemoPeople } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { INVITABLE } from '../constants.ts';
import type { WorkspaceGate } from './gate.ts';
import type { Workspaces } from './service.ts';
import type { WorkspaceStore } from './store.ts';

/** A name that a sample has for ever, so that a later start finds it. */
const JOINERY = { id: '0de30000-0000-7000-8000-000000000301', name: 'Haddad Joinery' };
const STUDIO = 'Harbour Studio';

interface Parts extends Pick<Workspaces, 'members' | 'invitations'> {
  readonly gate: Pick<WorkspaceGate, 'member'>;
  readonly store: Pick<WorkspaceStore, 'find'>;
}

interface Joining {
  readonly who: DemoFriend;
  readonly role: (typeof INVITABLE)[number];
  readonly days: number;
}

/** With the invitation that waits, as many as a Business plan has seats for. Guests are free. */
const TEAM: readonly Joining[] = [
  { who: 'grace', role: 'admin', days: 20 },
  { who: 'omar', role: 'member', days: 19 },
  { who: 'lena', role: 'billing', days: 12 },
  { who: 'ruth', role: 'guest', days: 6 },
];

/** The visitor's workspace with its team and an invitation that waits, and one of a friend in which the visitor is a guest. */
export async function demoSteps(people: DemoPeople, parts: Parts): Promise<PastStep[]> {
  const { visitor, friends, until } = people;
  // What the visitor has done with the team since is theirs.
  if ((await parts.store.find(asWorkspaceId(JOINERY.id))) !== null) return [];
  const at = (days: number) => until - days * DAY_MS;
  const asVisitor = () => actingIn(parts, visitor, null);
  return [
    {
      at: at(21),
      async take() {
        await parts.members.create({ accountId: friends.omar, level: 1 }, JOINERY);
        await parts.members.rename((await asVisitor()).workspaceId, STUDIO);
      },
    },
    ...TEAM.map(({ who, role, days }) => ({
      at: at(days),
      take: async () => join(parts, { host: await asVisitor(), guest: friends[who], role }),
    })),
    {
      at: at(9),
      take: async () =>
        join(parts, {
          host: await actingIn(parts, friends.omar, JOINERY.id),
          guest: visitor,
          role: 'guest',
        }),
    },
    {
      at: at(1),
      async take() {
        const emails = ['nadia@harbour.example'];
        await parts.invitations.byEmail(await asVisitor(), { emails, role: 'member', days: 7 });
      },
    },
  ];
}

/** Somebody in a workspace, as a request would name them; null: in their own. */
async function actingIn({ gate }: Parts, accountId: AccountId, workspaceId: string | null): Promise<Member> {
  const session = { accountId, isOperator: false } as Parameters<WorkspaceGate['member']>[0];
  const member = await gate.member(session, workspaceId);
  assert(member !== null, 'the people of a demo are in their workspaces');
  return member;
}

/** Invites somebody with a link that works once, and has them accept. */
async function join(
  { invitations }: Parts,
  { host, guest, role }: { host: Member; guest: AccountId; role: Exclude<Role, 'owner'> },
): Promise<void> {
  const { path } = await invitations.byLink(host, { role, days: 7, usesMax: 1 });
  const token = path.split('/').at(-1);
  assert(token !== undefined, 'the path of an invitation ends with its token');
  await invitations.accept(token, { accountId: guest, level: 1 });
}
