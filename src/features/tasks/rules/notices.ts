import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import { due } from '../model.ts';
import { dayAt, dayWords, dueAt, dueWords } from './planning/due.ts';

/** Notices about tasks. */
export const taskNews = {
  'task.due': z.object({ taskId: z.string(), title: z.string(), due, at: z.int() }),
  'task.assigned': z.object({
    taskId: z.string(),
    title: z.string(),
    by: z.string(),
    dueDay: z.nullable(z.string()),
  }),
  'task.mentioned': z.object({ taskId: z.string(), title: z.string(), by: z.string(), text: z.string() }),
};
export type TaskNews = NewsOf<typeof taskNews>;
const BODY_MAX = 200;

function titleOf(news: TaskNews): string {
  if (news.kind === 'task.due') return news.title;
  return news.kind === 'task.assigned'
    ? `${news.by} assigned you a task`
    : `${news.by} mentioned you in a comment on ${news.title}`;
}

function bodyOf(news: TaskNews): string {
  if (news.kind === 'task.mentioned') return news.text.slice(0, BODY_MAX);
  if (news.kind === 'task.due') {
    const today = dayAt(news.at, news.due.timeZone);
    const { text, isLate } = dueWords(
      { due: news.due, dueAt: dueAt(news.due) },
      { today, now: news.at, locale: 'en-US' },
    );
    return isLate ? text : `Due ${text.replace(/^T/, 't')}`;
  }
  return news.dueDay === null ? news.title : `${news.title}, due ${dayWords(news.dueDay, news.dueDay)}`;
}

/** The words of a notification about a task, and where it leads. */
export const taskBell = (news: TaskNews) => ({
  title: titleOf(news),
  body: bodyOf(news),
  path: paths.tasks({ task: news.taskId }),
});

/** The words of an email about a task. */
export const taskMail = (news: TaskNews, link: string): MailWords => ({
  subject: news.kind === 'task.due' ? `Due: ${news.title}` : titleOf(news),
  paragraphs: [bodyOf(news), 'Open the task here:', link],
});
