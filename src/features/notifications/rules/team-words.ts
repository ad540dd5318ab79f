import * as z from 'zod/mini';
import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import type { NewsOf } from '../model.ts';

const workspace = z.string();
/** What somebody is, as the end of "You're now ...": "an admin". */
const role = z.string();
const name = z.string();

/** News about a team for those who manage it. */
export const teamNews = {
  'team.joined': z.object({ name, role }),
  'team.left': z.object({ name }),
  'team.removed': z.object({ name }),
  'team.role': z.object({ name, role }),
};
export type TeamNews = NewsOf<typeof teamNews>;

/** News for the person concerned. */
export const membershipNews = {
  'membership.invited': z.object({ by: z.string(), workspace, role }),
  'membership.role': z.object({ workspace, role }),
  'membership.ended': z.object({ workspace }),
  'membership.seat-lost': z.object({ workspace }),
};
export type MembershipNews = NewsOf<typeof membershipNews>;

export const seatNews = { 'team.seats': z.object({ seats: z.int(), dueAt: z.int() }) };
export type SeatNews = NewsOf<typeof seatNews>;

interface Words {
  readonly title: string;
  readonly body?: string;
  readonly path: string;
}

export function teamBell(news: TeamNews): Words {
  const path = paths.team();
  switch (news.kind) {
    case 'team.joined':
      return { title: `${news.name} joined`, body: `Now ${news.role}`, path };
    case 'team.left':
      return { title: `${news.name} left`, path };
    case 'team.removed':
      return { title: `${news.name} was removed`, path };
    case 'team.role':
      return { title: `${news.name} is now ${news.role}`, path };
    default:
      return missingCase(news);
  }
}

/** The email with the same news. @param page where the team is managed */
export function teamMail(
  news: TeamNews,
  { workspace: named, page }: { workspace: string; page: string },
): MailWords {
  const { title, body } = teamBell(news);
  return {
    subject: `${title}: workspace "${named}"`,
    paragraphs: [`${title} in the workspace "${named}".`, ...(body === undefined ? [] : [body]), page],
    linkLabel: 'Open team',
  };
}

export function membershipBell(news: MembershipNews): Words {
  switch (news.kind) {
    case 'membership.invited':
      return {
        title: `${news.by} invited you to ${news.workspace}`,
        body: `You'd be ${news.role}. You can accept on the team page.`,
        path: paths.team(),
      };
    case 'membership.role':
      return { title: `You're now ${news.role} in ${news.workspace}`, path: paths.team() };
    case 'membership.ended':
      return {
        title: `You're no longer in ${news.workspace}`,
        body: 'You keep your account, your username and your own workspace',
        path: paths.dashboard(),
      };
    case 'membership.seat-lost':
      return {
        title: `You're now a guest in ${news.workspace}`,
        body: 'Its plan no longer has a seat for you',
        path: paths.team(),
      };
    default:
      return missingCase(news);
  }
}

export const seatBell = ({ seats, dueAt }: SeatNews): Words => ({
  title: 'Choose who keeps a seat',
  body: `The plan has ${seats} ${seats === 1 ? 'seat' : 'seats'}. On ${formatDay(dueAt)}, those without one become guests.`,
  path: paths.team(),
});
