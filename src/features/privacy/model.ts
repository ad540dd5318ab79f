import * as z from 'zod/mini';

/** Whose data it is: the person's own, or a workspace's, which takes an owner. */
export const dataOf = z.union([
  z.object({ kind: z.literal('account') }),
  z.object({ kind: z.literal('workspace'), id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
]);
export type DataOf = z.infer<typeof dataOf>;

/** An archive of everything that belongs to a person or to a workspace. */
export const dataExport = z.object({
  id: z.string(),
  /** Null: the person's own. */
  workspaceId: z.nullable(z.string()),
  /** waiting: for its turn. failed: it can be asked for again. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  partsDone: z.int(),
  /** 0 before it has begun. */
  parts: z.int(),
  rows: z.int(),
  /** Size of the file; null before it is done. */
  bytes: z.nullable(z.int()),
  askedAt: z.number(),
  expiresAt: z.nullable(z.number()),
  /** Address of the file, for the session of this person alone. Null before it is done. */
  file: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof dataExport>;

export const keptData = z.object({ what: z.string(), why: z.string(), until: z.string() });
export type KeptData = z.infer<typeof keptData>;

/** Effect of a deletion. */
export const deletionPreview = z.object({
  /** What has to be done first. If there's nothing, it can be requested. */
  obstacles: z.array(z.object({ sentence: z.string(), path: z.nullable(z.string()) })),
  /** What goes of the person; of a deletion of one workspace, what goes of it. */
  goes: z.array(z.string()),
  /** Workspaces that go with an account, and what goes of each. */
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), goes: z.array(z.string()) })),
  /** Names of workspaces that the account leaves and that go on. */
  stays: z.array(z.string()),
  kept: z.array(keptData),
  /** When it would be carried out. */
  dueAt: z.number(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const yourData = z.object({
  /** Newest first. */
  exports: z.array(dataExport),
  /** When the account will be deleted; null: it stays. */
  deletesAt: z.nullable(z.number()),
  /** Workspaces that the person owns. */
  workspaces: z.array(
    z.object({ id: z.string(), name: z.string(), people: z.int(), deletesAt: z.nullable(z.number()) }),
  ),
  /** How long each kind of data is kept. */
  retention: z.array(z.object({ what: z.string(), howLong: z.string() })),
});
export type YourData = z.infer<typeof yourData>;
