import * as z from 'zod/mini';
import { ROLES } from '#kernel/roles.ts';

export const role = z.enum(ROLES);

/**
 * Whether a workspace asks its people for a second factor. `needed`: it does, and this session has shown none, so it opens
 * nothing of the workspace.
 */
export const factorRule = z.enum(['not-asked', 'shown', 'needed']);

/** A workspace that somebody is in, as they see it. */
export const myWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  /** Hash of its logo; null when it has none. */
  logo: z.nullable(z.string()),
  role,
  /** People in it, guests included. One is only its owner. */
  people: z.int(),
  factor: factorRule,
});
export type MyWorkspace = z.infer<typeof myWorkspace>;

/** Somebody in a workspace. */
export const member = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Null where there is none yet. */
  username: z.nullable(z.string()),
  email: z.string(),
  /** Hash of their picture; null without one. */
  avatar: z.nullable(z.string()),
  role,
  joinedAt: z.int(),
  /** When one of their sessions was seen last, to the minute; null when they have none. */
  seenAt: z.nullable(z.int()),
  isConnected: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** People of a workspace, and how many it may have. */
export const team = z.object({
  members: z.array(member),
  /** Of the plan; guests take none (decision R88). Null: there is no limit. */
  seats: z.nullable(z.int()),
  seatsTaken: z.int(),
  /** The plan has fewer seats than the team takes; null: everybody has one. */
  notice: z.nullable(
    z.object({
      /** When those without a seat become guests. */
      dueAt: z.int(),
      /** Who was chosen to keep a seat. */
      chosen: z.array(z.string()),
      /** Who becomes a guest, as it stands. */
      leaving: z.array(z.string()),
    }),
  ),
});
export type TeamView = z.infer<typeof team>;

/** An invitation that is still open. */
export const invitation = z.object({
  id: z.string(),
  /** Null: anybody with the link may use it. */
  email: z.nullable(z.string()),
  role,
  /** Name of who made it; null when they are gone. */
  invitedBy: z.nullable(z.string()),
  isMine: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int(),
  uses: z.int(),
  usesMax: z.int(),
  /** Path of the page where it is accepted. */
  path: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as whoever has its link sees it. */
export const openInvitation = z.object({
  state: z.enum(['open', 'used', 'expired', 'revoked', 'before-removal']),
  workspaceId: z.string(),
  workspace: z.string(),
  /** Hash of its logo; null when it has none. */
  logo: z.nullable(z.string()),
  /** Null when they are gone. */
  invitedBy: z.nullable(z.string()),
  role,
  /** For this address alone; null: for anybody with the link. */
  email: z.nullable(z.string()),
  expiresAt: z.int(),
  /** Whether the person who looks is in the workspace already. */
  isMember: z.boolean(),
  /** Whether the person who looks is signed in with another address than the one it is for. */
  isForAnother: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** An open invitation by email as the person sees it whose address it is for. */
export const invitationToMe = z.object({
  id: z.string(),
  /** Path of the page where it is accepted. */
  path: z.string(),
  workspace: z.string(),
  /** Null when they are gone. */
  invitedBy: z.nullable(z.string()),
  role,
  expiresAt: z.int(),
});
export type InvitationToMe = z.infer<typeof invitationToMe>;
