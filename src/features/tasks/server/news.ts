import type { Notifications } from '#features/notifications/server/service.ts';
import { paths } from '#kernel/paths.ts';
import { taskBell, taskMail, taskNews } from '../rules/notices.ts';

/** Declares the notices of this feature. */
export function defineNews(notifications: Pick<Notifications, 'define'>): void {
  notifications.define({
    kinds: taskNews,
    rows: { 'task.due': 'tasks', 'task.assigned': 'tasks', 'task.mentioned': 'mentions' },
    bell: taskBell,
    mail: (news, { linkTo }) => taskMail(news, linkTo(paths.tasks({ task: news.taskId }))),
  });
}
