/** Roles in a workspace (decisions R76 and R89), the most powerful first. */
export const ROLES = ['owner', 'admin', 'billing', 'member', 'agent', 'guest'] as const;
export type Role = (typeof ROLES)[number];
