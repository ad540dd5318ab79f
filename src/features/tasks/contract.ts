import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { AT_ONCE_MAX, NAME_MAX, TASK_SCOPES, TASK_STATES, TITLE_MAX } from './constants.ts';
import { filesContract } from './contract-files.ts';
import { overviewContract } from './contract-overview.ts';
import { projectsContract } from './contract-projects.ts';
import { task, taskDetails, taskFacts, taskList, taskPerson, taskSource } from './model.ts';

const tags = { tags: ['Tasks'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const ids = z.array(id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX));
/** How many of them changed. */
const changed = z.object({ changed: z.int() });
const scope = { scope: z.enum(TASK_SCOPES), project: z.optional(id) };

const reading = {
  ...overviewContract,
  people: oc
    .route({
      method: 'GET',
      path: '/api/task-people',
      summary: 'People who can be given tasks',
      ...tags,
    })
    .output(z.object({ people: z.array(taskPerson) })),
  list: oc
    .route({
      method: 'GET',
      path: '/api/tasks',
      summary: 'Open tasks of a list, and the latest that are done',
      ...tags,
    })
    .input(
      z.object({
        ...scope,
        /** From the list before: older ones that are done. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .output(taskList),
  search: oc
    .route({ method: 'GET', path: '/api/tasks-search', summary: 'Search tasks', ...tags })
    .input(z.object({ text: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)) }))
    .output(z.object({ tasks: z.array(task) })),
  ofContact: oc
    .route({
      method: 'GET',
      path: '/api/contact-tasks/{contactId}',
      summary: 'Open tasks about a contact',
      ...tags,
    })
    .input(z.object({ contactId: id }))
    .output(z.object({ tasks: z.array(task) })),
  get: oc
    .route({
      method: 'GET',
      path: '/api/tasks/{id}',
      summary: 'One task with its steps, comments and files',
      ...tags,
    })
    .input(z.object({ id }))
    .output(taskDetails),
};

const changing = {
  create: oc
    .route({ method: 'POST', path: '/api/tasks', summary: 'Add a task', ...tags })
    .input(
      z.object({
        /** Made by the page: the same request twice adds one task. */
        id,
        ...z.partial(taskFacts).shape,
        title: z.string().check(z.maxLength(TITLE_MAX)),
        parentId: z.optional(id),
        source: z.optional(taskSource),
      }),
    )
    .output(task),
  change: oc
    .route({ method: 'PATCH', path: '/api/tasks/{id}', summary: 'Change details of a task', ...tags })
    .input(z.object({ id, ...z.partial(taskFacts).shape }))
    .output(task),
  move: oc
    .route({
      method: 'POST',
      path: '/api/tasks/{id}/move',
      summary: 'Move a task after another one, to a column or a section',
      ...tags,
    })
    .input(
      z.object({
        id,
        state: z.optional(z.enum(TASK_STATES)),
        sectionId: z.optional(z.nullable(id)),
        /** The task before it; null: it comes first. */
        after: z.nullable(id),
      }),
    )
    .output(task),
  remove: oc
    .route({
      method: 'POST',
      path: '/api/tasks/remove',
      summary: 'Delete tasks, which can be restored for 30 days',
      ...tags,
    })
    .input(z.object({ ids }))
    .output(changed),
  restore: oc
    .route({ method: 'POST', path: '/api/tasks/restore', summary: 'Restore deleted tasks', ...tags })
    .input(z.object({ ids }))
    .output(changed),
  erase: oc
    .route({ method: 'POST', path: '/api/tasks/erase', summary: 'Delete tasks for good', ...tags })
    .input(z.object({ ids }))
    .output(changed),
};

/** What people have to do. */
export const tasksContract = { ...reading, ...changing, ...projectsContract, ...filesContract };
