import * as z from 'zod/mini';
import { PLAN_IDS } from '#features/billing/model.ts';
import { safetyEvent, sessionView } from '#features/identity/model.ts';
import { ROLES } from '#kernel/roles.ts';

/** A person in the operator's list. */
export const deskPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  username: z.nullable(z.string()),
  createdAt: z.int(),
  /** Null: not suspended. */
  suspendedUntil: z.nullable(z.int()),
  isClosed: z.boolean(),
});
export type DeskPerson = z.infer<typeof deskPerson>;

export const deskWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  /** Null: not suspended. */
  suspendedAt: z.nullable(z.int()),
  people: z.int(),
});
export type DeskWorkspace = z.infer<typeof deskWorkspace>;

/** A row of the audit log, for the operator. */
export const auditRow = z.object({
  id: z.int(),
  at: z.int(),
  /** Null: the program, or a command in the terminal. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  subject: z.string(),
  /** Name of the person or workspace that it was done to; null when there is none. */
  about: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.nullable(z.string()),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditCheck = z.object({
  at: z.int(),
  rows: z.int(),
  head: z.string(),
  problem: z.nullable(z.string()),
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** A note that only operators see. */
export const deskNote = z.object({ id: z.string(), by: z.string(), body: z.string(), at: z.int() });
export type DeskNote = z.infer<typeof deskNote>;

/** A call without its content and without the other party. */
export const deskCall = z.object({
  id: z.string(),
  at: z.int(),
  direction: z.enum(['incoming', 'outgoing', 'missed']),
  isPhone: z.boolean(),
  talkMs: z.number(),
  endReason: z.nullable(z.string()),
});
export type DeskCall = z.infer<typeof deskCall>;

const holding = {
  plan: z.object({ id: z.enum(PLAN_IDS), status: z.string(), until: z.nullable(z.int()) }),
  balanceMicroUsd: z.int(),
  numbers: z.array(z.object({ number: z.string(), text: z.string() })),
};

export const personPage = z.object({
  person: deskPerson,
  workspaces: z.array(z.object({ ...deskWorkspace.shape, ...holding, role: z.enum(ROLES) })),
  sessions: z.array(z.omit(sessionView, { current: true })),
  safety: z.array(safetyEvent),
  factors: z.array(z.string()),
  recoveryCodes: z.int(),
  calls: z.array(deskCall),
  notes: z.array(deskNote),
  audit: z.array(auditRow),
});
export type PersonPage = z.infer<typeof personPage>;

export const workspacePage = z.object({
  workspace: deskWorkspace,
  ...holding,
  members: z.array(z.object({ person: deskPerson, role: z.enum(ROLES), joinedAt: z.int() })),
  notes: z.array(deskNote),
  audit: z.array(auditRow),
});
export type WorkspacePage = z.infer<typeof workspacePage>;
