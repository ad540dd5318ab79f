import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { missingCase } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { formatUsd } from '#kernel/money.ts';
import { NUMBER_MICRO_USD_PER_MONTH, QUARANTINE_DAYS } from '../constants.ts';
import { numberText } from './number-text.ts';

/** Notices about numbers. */
export const numberNews = {
  'number.rent-not-covered': z.object({ number: z.string(), dueAt: z.int() }),
  'number.rent-unpaid': z.object({ number: z.string(), goneAt: z.int() }),
  'port-in.rejected': z.object({ number: z.string(), reason: z.string() }),
  'port-in.scheduled': z.object({ number: z.string(), scheduledFor: z.int() }),
  'port-in.completed': z.object({ number: z.string() }),
};
export type NumberNews = NewsOf<typeof numberNews>;

interface Links {
  readonly numbers: string;
  readonly billing: string;
}

const PRICE = formatUsd(NUMBER_MICRO_USD_PER_MONTH);
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The words of an email about a number. */
export function numberMail(news: NumberNews, { numbers, billing }: Links): MailWords {
  const number = numberText(news.number);
  switch (news.kind) {
    case 'number.rent-not-covered':
      return {
        subject: `Top up to keep ${number}`,
        paragraphs: [
          `The next month of ${number} costs ${PRICE} and is due on ${day.format(news.dueAt)}. Your balance is too low.`,
          "If it's still too low by then, we'll release the number. Top up here:",
          billing,
        ],
      };
    case 'number.rent-unpaid':
      return {
        subject: `${number} was released`,
        paragraphs: [
          `Your balance was too low to pay for the next month of ${number}, so calls no longer reach you there.`,
          `We'll keep it for you for ${QUARANTINE_DAYS} days. Until ${day.format(news.goneAt - DAY_MS)} you can top up and restore it here:`,
          numbers,
        ],
      };
    case 'port-in.rejected':
      return {
        subject: `Your port-in of ${number} needs changes`,
        paragraphs: [
          `We couldn't accept your port-in of ${number}: ${news.reason}`,
          'You can correct it and submit it again here:',
          numbers,
        ],
      };
    case 'port-in.scheduled':
      return {
        subject: `${number} arrives on ${day.format(news.scheduledFor)}`,
        paragraphs: [
          `${number} moves to Ahoy on ${day.format(news.scheduledFor)}. Don't cancel it with your carrier before then.`,
          numbers,
        ],
      };
    case 'port-in.completed':
      return {
        subject: `${number} is here`,
        paragraphs: [`${number} is now on Ahoy. Calls to it ring you, and you can call from it:`, numbers],
      };
    default:
      return missingCase(news);
  }
}
