/** Columns of a board, in their order. */
export const TASK_STATES = ['todo', 'doing', 'waiting', 'done'] as const;
export type TaskState = (typeof TASK_STATES)[number];
/** The bars of its mark, from one to four. */
export const PRIORITIES = [1, 2, 3, 4] as const;
export type Priority = (typeof PRIORITIES)[number];
export const NORMAL_PRIORITY: Priority = 2;

/** What a list shows. `project` takes an id. */
export const TASK_SCOPES = ['mine', 'inbox', 'given', 'project'] as const;
/** Where a task came from. */
export const TASK_SOURCES = ['call', 'contact', 'meeting', 'booking', 'message'] as const;

export const TITLE_MAX = 500;
export const NAME_MAX = 200;
export const TEXT_MAX = 10_000;
export const LABEL_MAX = 50;
export const LABELS_MAX = 20;
export const WAITS_MAX = 20;
export const MENTIONS_MAX = 20;
export const REMINDERS_MAX = 5;
/** A reminder is four weeks before at most. */
export const REMINDER_MINUTES_MAX = 40_320;
export const STEPS_MAX = 100;
export const PROJECTS_MAX = 500;
export const SECTIONS_MAX = 50;
export const FILES_MAX = 20;
export const COMMENTS_MAX = 500;
/** Open tasks that a list shows. */
export const OPEN_MAX = 1_000;
/** Done ones that it shows at once. */
export const DONE_PAGE = 50;
export const FOUND_MAX = 20;
export const AT_ONCE_MAX = 200;
/** Deleted tasks can be restored for so many days. */
export const KEPT_DAYS = 30;
/** Files pass through memory, so plans that allow larger ones stop here. */
export const FILE_BYTES_MAX = 100_000_000;
/** Due tasks that a feed has at most, from so many days ago on. */
export const FEED_MAX = 1_000;
export const FEED_DAYS = 90;

/** Words of priorities, from one bar to four. */
export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = {
  1: 'Low',
  2: 'Normal',
  3: 'High',
  4: 'Urgent',
};
export const STATE_WORDS: Readonly<Record<TaskState, string>> = {
  todo: 'To do',
  doing: 'In progress',
  waiting: 'Waiting',
  done: 'Done',
};
