import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import type { Upload } from '#kernel/upload.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import { FILE_BYTES_MAX, FILES_MAX } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { TaskFile } from '../../model.ts';
import { mustInclude } from '../../rules/plan.ts';
import type { TaskParts } from '../board/checks.ts';
import { createTaskStore, type StoredTask } from '../board/store.ts';
import { taskFiles } from '../tables.ts';
import { counted } from './counted.ts';

type FileRow = typeof taskFiles.$inferSelect;
/** Browsers save it, and show nothing of it. */
const KIND = 'application/octet-stream';
export type Files = ReturnType<typeof createFiles>;

/** Files of tasks. They are only ever sent as downloads, whatever is in them. */
export function createFiles(parts: TaskParts) {
  const { realtime, clock, blobs, database } = parts.platform;
  return {
    /** @throws AppError tasks.notFound, fileTooLarge, fileEmpty, tooManyFiles, needsFull, keyReused */
    async add(
      member: Member,
      { id, taskId, name }: { id: string; taskId: string; name: string },
      file: Upload,
    ): Promise<TaskFile> {
      const { workspaceId, accountId } = member;
      // Nothing is read for a task that they don't see.
      if ((await createTaskStore(database.queries).one(member, taskId)) === null)
        throw tasksErrors.notFound();
      const { tasks: plan, fileBytesMax } = await parts.subscriptions.entitlements(workspaceId);
      mustInclude(plan, { full: true });
      const bytes = await file.read(Math.min(fileBytesMax, FILE_BYTES_MAX)).catch((cause: unknown) => {
        throw isTooLarge(cause) ? tasksErrors.fileTooLarge({}, { cause }) : cause;
      });
      if (bytes.length === 0) throw tasksErrors.fileEmpty();
      // A key of its own, so that no other file can be put in its place.
      const blob = `tasks/files/${newId()}`;
      await blobs.put(blob, bytes);
      const added = realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const found = await createTaskStore(queries).one(member, taskId, { lock: true });
        if (found === null) throw tasksErrors.notFound();
        if (found.row.files >= FILES_MAX) throw tasksErrors.tooManyFiles();
        const [added] = await queries
          .insert(taskFiles)
          .values({
            id,
            workspaceId,
            taskId,
            addedBy: accountId,
            name,
            kind: KIND,
            bytes: bytes.length,
            blob,
            at: clock.now(),
          })
          .onConflictDoNothing()
          .returning();
        if (added === undefined) throw tasksErrors.keyReused();
        await counted(parts, { member, before: found }, transaction);
        return viewOf(added);
      });
      return added.catch(async (cause: unknown) => {
        await blobs.remove(blob);
        throw cause;
      });
    },

    /** @throws AppError tasks.fileNotFound */
    async read(member: Member, id: string) {
      const [row] = await one(member, id, database.queries);
      return {
        headers: {
          'content-type': row.kind,
          'content-disposition': downloadOf(row.name),
          'x-content-type-options': 'nosniff',
        },
        body: Readable.toWeb(await blobs.read(row.blob)),
      };
    },

    /** @throws AppError tasks.fileNotFound */
    async remove(member: Member, id: string): Promise<void> {
      const blob = await realtime.events.transact(async (transaction) => {
        const [row, found] = await one(member, id, transaction.queries);
        await transaction.queries.delete(taskFiles).where(eq(taskFiles.id, id));
        await counted(parts, { member, before: found }, transaction);
        return row.blob;
      });
      await blobs.remove(blob);
    },
  };
}

/** @throws AppError tasks.fileNotFound */
async function one(member: Member, id: string, queries: Queries): Promise<[FileRow, StoredTask]> {
  const [row] = await queries
    .select()
    .from(taskFiles)
    .where(and(eq(taskFiles.id, id), eq(taskFiles.workspaceId, member.workspaceId)));
  const found = row === undefined ? null : await createTaskStore(queries).one(member, row.taskId);
  if (row === undefined || found === null) throw tasksErrors.fileNotFound();
  return [row, found];
}

/** The header that has a browser save a file under its name, whatever is in the name. */
const downloadOf = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const isTooLarge = (cause: unknown) => Object(cause).status === 413;

/** The oldest first. */
export async function filesOf(taskId: string, queries: Queries): Promise<TaskFile[]> {
  const rows = await queries
    .select()
    .from(taskFiles)
    .where(eq(taskFiles.taskId, taskId))
    .orderBy(asc(taskFiles.at), asc(taskFiles.id));
  return rows.map(viewOf);
}

function viewOf({ id, name, bytes, addedBy, at }: FileRow): TaskFile {
  return { id, name, bytes, addedBy, at };
}
