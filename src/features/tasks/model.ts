import * as z from 'zod/mini';
import {
  LABEL_MAX,
  LABELS_MAX,
  MENTIONS_MAX,
  NAME_MAX,
  REMINDER_MINUTES_MAX,
  REMINDERS_MAX,
  TASK_SOURCES,
  TASK_STATES,
  TEXT_MAX,
  TITLE_MAX,
  WAITS_MAX,
} from './constants.ts';
import { repeats } from './model-repeats.ts';

const id = z.string().check(z.maxLength(64));

/** When a task is due, by the clock of a place. */
export const due = z.object({
  /** "2026-11-24" */
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** "09:00"; null: any time that day. */
  time: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  timeZone: z.string().check(z.maxLength(64)),
});
export type Due = z.infer<typeof due>;

/** The call, contact or meeting that a task came from. */
export const taskSource = z.object({
  kind: z.enum(TASK_SOURCES),
  id,
  label: z.string().check(z.maxLength(NAME_MAX)),
});
export type TaskSource = z.infer<typeof taskSource>;

export const priority = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** What people write about a task. */
export const taskFacts = z.object({
  title: z.string().check(z.maxLength(TITLE_MAX)),
  notes: z.string().check(z.maxLength(TEXT_MAX)),
  state: z.enum(TASK_STATES),
  priority,
  labels: z.array(z.string().check(z.maxLength(LABEL_MAX))).check(z.maxLength(LABELS_MAX)),
  /** Null: nobody yet. */
  assigneeId: z.nullable(id),
  due: z.nullable(due),
  /** Minutes before it is due. */
  reminders: z
    .array(z.int().check(z.minimum(0), z.maximum(REMINDER_MINUTES_MAX)))
    .check(z.maxLength(REMINDERS_MAX)),
  repeats: z.nullable(repeats),
  /** Null: no project. It is then seen by who made it and by who has to do it. */
  projectId: z.nullable(id),
  sectionId: z.nullable(id),
  contactId: z.nullable(id),
  /** Tasks that come first. */
  waitsFor: z.array(id).check(z.maxLength(WAITS_MAX)),
});
export type TaskFacts = z.infer<typeof taskFacts>;

export const task = z.object({
  id: z.string(),
  ...taskFacts.shape,
  /** The task that it is a step of. */
  parentId: z.nullable(z.string()),
  source: z.nullable(taskSource),
  /** Orders the tasks of a workspace. */
  position: z.string(),
  createdBy: z.nullable(z.string()),
  /** Whether everybody who works in shared projects sees it. */
  isShared: z.boolean(),
  steps: z.int(),
  stepsDone: z.int(),
  comments: z.int(),
  files: z.int(),
  /** Open tasks that it waits for. */
  blockedBy: z.int(),
  dueAt: z.nullable(z.int()),
  doneAt: z.nullable(z.int()),
  createdAt: z.int(),
  changedAt: z.int(),
  /** Counts changes: a page keeps the newer of two. */
  version: z.int(),
});
export type Task = z.infer<typeof task>;

export const taskProject = z.object({
  id: z.string(),
  name: z.string().check(z.maxLength(NAME_MAX)),
  isShared: z.boolean(),
  createdBy: z.nullable(z.string()),
  position: z.string(),
  /** Open tasks in it, without steps. */
  open: z.int(),
  sections: z.array(
    z.object({ id: z.string(), name: z.string().check(z.maxLength(NAME_MAX)), position: z.string() }),
  ),
});
export type TaskProject = z.infer<typeof taskProject>;

/** What surrounds the lists. */
export const tasksOverview = z.object({
  projects: z.array(taskProject),
  /** Open ones, without steps. */
  mine: z.int(),
  inbox: z.int(),
  given: z.int(),
  /** Of mine: late, or due by the end of the day. */
  today: z.int(),
  /** Open tasks that count against the plan. */
  active: z.int(),
  plan: z.object({ manager: z.enum(['basic', 'full', 'team']), activeMax: z.nullable(z.int()) }),
  /** Labels in use, the most used first. */
  labels: z.array(z.string()),
});
export type TasksOverview = z.infer<typeof tasksOverview>;

export const taskList = z.object({
  /** Every open one, steps included, and the last that were done. */
  tasks: z.array(task),
  /** How many are done, steps not counted. */
  doneCount: z.int(),
  /** For older ones that are done; null at the end. */
  next: z.nullable(z.string()),
});
export type TaskList = z.infer<typeof taskList>;

export const taskComment = z.object({
  id: z.string(),
  taskId: z.string(),
  authorId: z.nullable(z.string()),
  text: z.string().check(z.maxLength(TEXT_MAX)),
  /** Members who were mentioned. */
  mentions: z.array(id).check(z.maxLength(MENTIONS_MAX)),
  at: z.int(),
  editedAt: z.nullable(z.int()),
});
export type TaskComment = z.infer<typeof taskComment>;

export const taskFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  addedBy: z.nullable(z.string()),
  at: z.int(),
});
export type TaskFile = z.infer<typeof taskFile>;

/** All that belongs to one task. */
export const taskDetails = z.object({
  task,
  steps: z.array(task),
  waitsFor: z.array(task),
  comments: z.array(taskComment),
  files: z.array(taskFile),
});
export type TaskDetails = z.infer<typeof taskDetails>;

/** Event: tasks as they are now, and the ids of those that are gone. */
export const tasksChanged = z.object({
  workspaceId: z.string(),
  tasks: z.array(task),
  gone: z.array(z.string()),
});
export type TasksChanged = z.infer<typeof tasksChanged>;

/** Event: comments or files of a task changed. */
export const taskTouched = z.object({ workspaceId: z.string(), id: z.string() });
export type TaskTouched = z.infer<typeof taskTouched>;

/** Who may be given a task or mentioned. */
export const taskPerson = z.object({
  id: z.string(),
  name: z.string(),
  username: z.nullable(z.string()),
});
export type TaskPerson = z.infer<typeof taskPerson>;
