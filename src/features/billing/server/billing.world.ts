import type { createBilling } from './service.ts';

type Parts = Parameters<typeof createBilling>[0];

/** What billing needs of the features below it, for tests in which nobody is told or named anything. */
export const quietBelow = {
  workspaces: {
    ownerContactOf: async () => null,
    standingOf: async () => null,
    nameOf: async () => 'Harbour Studio',
    peopleWho: async () => [],
    roleOf: async () => 'owner',
  },
  notifications: { tellPeople: async () => undefined, tellOwner: async () => undefined },
  directory: { contactsOf: async () => new Map() },
} as const satisfies Pick<Parts, 'workspaces' | 'notifications' | 'directory'>;
