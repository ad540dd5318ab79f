import { ROLES, type Role } from '#kernel/roles.ts';

/* Groups of roles (decision R89). rules/may.ts gives rights to them, and navigation shows pages to them. */

export const EVERYBODY = ROLES;
/** Everybody but guests. */
export const STAFF = ['owner', 'admin', 'billing', 'member', 'agent'] as const satisfies readonly Role[];
/** Those who call and write. */
export const TALKING = ['owner', 'admin', 'member', 'agent'] as const satisfies readonly Role[];
/** Those who have tasks. Guests see what was given to them. */
export const TASKING = [...TALKING, 'guest'] as const satisfies readonly Role[];
export const BILLING = ['owner', 'admin', 'billing'] as const satisfies readonly Role[];
export const MANAGING = ['owner', 'admin'] as const satisfies readonly Role[];
