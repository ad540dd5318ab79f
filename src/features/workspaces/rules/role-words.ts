import type { Role } from '#kernel/roles.ts';

interface RoleWords {
  readonly name: string;
  readonly can: string;
  /** The same, to the person who gets the role. */
  readonly youCan: string;
}

/** Each role, and in one sentence what it may do (decision R89). */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  owner: { name: 'Owner', can: 'Everything, including ownership', youCan: 'Everything, including ownership' },
  admin: { name: 'Admin', can: 'Everything except ownership', youCan: 'Everything except ownership' },
  billing: {
    name: 'Billing',
    can: 'Plan, balance and invoices, no calls',
    youCan: 'Plan, balance and invoices, no calls',
  },
  member: {
    name: 'Member',
    can: 'Calls, and numbers given to them',
    youCan: 'Calls, and numbers given to you',
  },
  agent: { name: 'Agent', can: 'Calls on shared numbers', youCan: 'Calls on shared numbers' },
  guest: { name: 'Guest', can: 'Only what you share with them', youCan: 'Only what is shared with you' },
};

/** "an admin", "a member", "in billing": as the end of "You are now ...". */
export const asRole: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  billing: 'in billing',
  member: 'a member',
  agent: 'an agent',
  guest: 'a guest',
};
