import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { NumberNews } from './number-mails.ts';
import { numberText } from './number-text.ts';

/** The words of a notification about a number, and where it leads. */
export function numberBell(news: NumberNews): { title: string; body: string; path: string } {
  const number = numberText(news.number);
  const path = paths.numbers();
  switch (news.kind) {
    case 'number.rent-not-covered':
      return {
        title: `Top up to keep ${number}`,
        body: `The balance is too low for its next month, which is due on ${formatDay(news.dueAt)}`,
        path: paths.billing(),
      };
    case 'number.rent-unpaid':
      return {
        title: `${number} was released`,
        body: `You can top up and restore it until ${formatDay(news.goneAt - DAY_MS)}`,
        path,
      };
    case 'port-in.rejected':
      return { title: `Port-in of ${number} needs changes`, body: news.reason, path };
    case 'port-in.scheduled':
      return {
        title: `${number} arrives on ${formatDay(news.scheduledFor)}`,
        body: "Don't cancel it with your carrier before then",
        path,
      };
    case 'port-in.completed':
      return { title: `Port-in of ${number} is done`, body: 'You can call and be called with it', path };
    default:
      return missingCase(news);
  }
}
