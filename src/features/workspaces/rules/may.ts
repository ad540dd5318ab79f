import type { Role } from '#kernel/roles.ts';
import { BILLING, EVERYBODY, MANAGING, STAFF, TALKING, TASKING } from '../constants-roles.ts';

/**
 * Who may do what (decision R89). The words end the sentence that a disabled button and a refused request say:
 * "Only owners and admins can invite people".
 */
export const ACTIONS = {
  'workspace.read': { roles: EVERYBODY, words: 'see this workspace' },
  'workspace.change': { roles: MANAGING, words: 'change the workspace' },
  'workspace.transfer': { roles: ['owner'], words: 'transfer ownership' },
  'sign-in.manage': { roles: MANAGING, words: 'change how people sign in' },
  'members.read': { roles: STAFF, words: 'see members' },
  'members.manage': { roles: MANAGING, words: 'invite people and change roles' },
  'billing.read': { roles: BILLING, words: 'see the plan, the balance and invoices' },
  'billing.manage': { roles: BILLING, words: 'change the plan and pay' },
  'plan.read': { roles: STAFF, words: 'see what the plan includes' },
  'usage.read': { roles: BILLING, words: "see everyone's usage" },
  'usage.read-own': { roles: STAFF, words: 'see their own usage' },
  'limits.manage': { roles: BILLING, words: 'set monthly limits' },
  'calls.place': { roles: TALKING, words: 'call phones from this workspace' },
  'calls.read-all': { roles: MANAGING, words: "see everyone's calls" },
  'calls.read-shared': { roles: TALKING, words: 'see calls on shared numbers' },
  'numbers.read': { roles: TALKING, words: 'see numbers' },
  'numbers.manage': { roles: MANAGING, words: 'rent and change numbers' },
  'contacts.read': { roles: TALKING, words: 'see the contacts' },
  'contacts.change': { roles: TALKING, words: 'change contacts' },
  'contacts.manage': { roles: MANAGING, words: 'set up contacts and delete them for good' },
  'tasks.read': { roles: TASKING, words: 'see tasks' },
  'tasks.change': { roles: TASKING, words: 'change tasks' },
  'tasks.share': { roles: TALKING, words: 'work in projects' },
  'tasks.manage': { roles: MANAGING, words: "delete tasks for good and other people's projects" },
  'meetings.read': { roles: TALKING, words: 'see meetings' },
  'meetings.change': { roles: TALKING, words: 'add and change meetings' },
  'meetings.manage': {
    roles: MANAGING,
    words: "delete other people's meetings, set how long they are kept and whether a model reads them",
  },
  'bookings.read': { roles: TALKING, words: 'see booking pages of the team' },
  'bookings.manage': { roles: MANAGING, words: 'set up booking pages of the team' },
} as const satisfies Readonly<Record<string, { roles: readonly Role[]; words: string }>>;

export type Action = keyof typeof ACTIONS;

/**
 * What is left to a workspace that the operator has suspended: seeing what it has. The rest changes something or spends
 * money, and is refused on the server, whatever the role.
 */
const WHILE_SUSPENDED: Readonly<Record<Action, 'open' | 'closed'>> = {
  'workspace.read': 'open',
  'workspace.change': 'closed',
  'workspace.transfer': 'closed',
  'sign-in.manage': 'closed',
  'members.read': 'open',
  'members.manage': 'closed',
  'billing.read': 'open',
  'billing.manage': 'closed',
  'plan.read': 'open',
  'usage.read': 'open',
  'usage.read-own': 'open',
  'limits.manage': 'closed',
  'calls.place': 'closed',
  'calls.read-all': 'open',
  'calls.read-shared': 'open',
  'numbers.read': 'open',
  'numbers.manage': 'closed',
  'contacts.read': 'open',
  'contacts.change': 'closed',
  'contacts.manage': 'closed',
  'tasks.read': 'open',
  'tasks.change': 'closed',
  'tasks.share': 'closed',
  'tasks.manage': 'closed',
  'meetings.read': 'open',
  'meetings.change': 'closed',
  'meetings.manage': 'closed',
  'bookings.read': 'open',
  'bookings.manage': 'closed',
};

export const isOpenWhileSuspended = (action: Action): boolean => WHILE_SUSPENDED[action] === 'open';

export function may(role: Role, action: Action): boolean {
  const roles: readonly Role[] = ACTIONS[action].roles;
  return roles.includes(role);
}

/** Returns all actions of a role. */
export function actionsOf(role: Role): Action[] {
  // The keys of the table are its actions.
  return (Object.keys(ACTIONS) as Action[]).filter((action) => may(role, action));
}

const PEOPLE: Readonly<Record<Role, string>> = {
  owner: 'owners',
  admin: 'admins',
  billing: 'people in billing',
  member: 'members',
  agent: 'agents',
  guest: 'guests',
};

/** "Only owners, admins and people in billing can change the plan and pay"; null if this role may. */
export function refusalOf(role: Role, action: Action): string | null {
  if (may(role, action)) return null;
  const { roles, words } = ACTIONS[action];
  const people = new Intl.ListFormat('en-GB').format(roles.map((one) => PEOPLE[one]));
  return `Only ${people} can ${words}`;
}
