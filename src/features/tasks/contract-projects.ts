import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { taskComment, taskProject } from './model.ts';

const tags = { tags: ['Tasks'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });
const { name, isShared } = taskProject.shape;
const { text, mentions } = taskComment.shape;

/** Projects with their sections, and comments. */
export const projectsContract = {
  createProject: oc
    .route({ method: 'POST', path: '/api/task-projects', summary: 'Add a project', ...tags })
    .input(z.object({ id, name, isShared: z.optional(isShared) }))
    .output(taskProject),
  changeProject: oc
    .route({
      method: 'PATCH',
      path: '/api/task-projects/{id}',
      summary: 'Rename a project, or share it',
      ...tags,
    })
    .input(z.object({ id, name: z.optional(name), isShared: z.optional(isShared) }))
    .output(taskProject),
  removeProject: oc
    .route({
      method: 'POST',
      path: '/api/task-projects/{id}/remove',
      summary: 'Delete a project with its tasks, which can be restored for 30 days',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
  restoreProject: oc
    .route({
      method: 'POST',
      path: '/api/task-projects/{id}/restore',
      summary: 'Restore a deleted project with its tasks',
      ...tags,
    })
    .input(z.object({ id }))
    .output(taskProject),
  createSection: oc
    .route({
      method: 'POST',
      path: '/api/task-projects/{projectId}/sections',
      summary: 'Add a section to a project',
      ...tags,
    })
    .input(z.object({ id, projectId: id, name }))
    .output(taskProject),
  changeSection: oc
    .route({ method: 'PATCH', path: '/api/task-sections/{id}', summary: 'Rename a section', ...tags })
    .input(z.object({ id, name }))
    .output(taskProject),
  removeSection: oc
    .route({
      method: 'POST',
      path: '/api/task-sections/{id}/remove',
      summary: 'Remove a section and keep its tasks',
      ...tags,
    })
    .input(z.object({ id }))
    .output(taskProject),
  addComment: oc
    .route({
      method: 'POST',
      path: '/api/tasks/{taskId}/comments',
      summary: 'Comment on a task',
      ...tags,
    })
    .input(z.object({ id, taskId: id, text, mentions: z.optional(mentions) }))
    .output(taskComment),
  changeComment: oc
    .route({ method: 'PATCH', path: '/api/task-comments/{id}', summary: 'Change your comment', ...tags })
    .input(z.object({ id, text }))
    .output(taskComment),
  removeComment: oc
    .route({
      method: 'POST',
      path: '/api/task-comments/{id}/remove',
      summary: 'Delete your comment',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
};
