import type { Role } from '#kernel/roles.ts';

/** Everybody but guests. */
export const STAFF = ['owner', 'admin', 'billing', 'member', 'agent'] as const satisfies readonly Role[];
