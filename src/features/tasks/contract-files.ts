import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { Upload } from '#kernel/upload.ts';
import { NAME_MAX } from './constants.ts';
import { taskFile } from './model.ts';

const tags = { tags: ['Tasks'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });

/** A file as a page sends it (a Blob). */
interface SentFile {
  readonly size: number;
  readonly type: string;
}
const fileBody = z.pipe(
  z.custom<SentFile>((body) => body instanceof Upload),
  // It has just been found to be one.
  z.transform((body) => body as unknown as Upload),
);
const file = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() });

/** Files of tasks, and the calendar of due tasks. */
export const filesContract = {
  addFile: oc
    .route({
      method: 'POST',
      path: '/api/task-files',
      summary: 'Attach a file, which is the body, to a task',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        query: z.object({ id, taskId: id, name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)) }),
        body: fileBody,
      }),
    )
    .output(taskFile),
  file: oc
    .route({
      method: 'GET',
      path: '/api/task-files/{id}',
      summary: 'A file of a task',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ id }))
    .output(file),
  removeFile: oc
    .route({ method: 'POST', path: '/api/task-files/{id}/remove', summary: 'Remove a file', ...tags })
    .input(z.object({ id }))
    .output(done),
  feed: oc
    .route({
      method: 'GET',
      path: '/api/task-feed',
      summary: 'Whether calendars can read your due tasks',
      ...tags,
    })
    .output(z.object({ createdAt: z.nullable(z.int()) })),
  createFeed: oc
    .route({
      method: 'POST',
      path: '/api/task-feed',
      summary: 'Create a secret address for calendars, which replaces the one before',
      ...tags,
    })
    .output(z.object({ address: z.string(), createdAt: z.int() })),
  removeFeed: oc
    .route({
      method: 'POST',
      path: '/api/task-feed/remove',
      summary: 'Turn off the address for calendars',
      ...tags,
    })
    .output(done),
  feedFile: oc
    .route({
      method: 'GET',
      path: '/api/task-feeds/{token}/tasks.ics',
      summary: 'Due tasks as a calendar (RFC 5545), for anyone who has the secret address',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ token: z.string().check(z.maxLength(200)) }))
    .output(file),
};
