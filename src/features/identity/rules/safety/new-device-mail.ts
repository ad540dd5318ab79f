import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { NOT_ME_DAYS } from '../../constants-sessions.ts';
import { deviceNameOf } from '../sessions/device-name.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Tells the owner of an account about a sign-in from a device that it has not been used on. */
export function newDeviceMail(facts: {
  name: string;
  at: Instant;
  userAgent: string | null;
  network: string | null;
  place: string | null;
  link: string;
}): MailWords {
  const where = facts.place ?? (facts.network === null ? null : `the network ${facts.network}`);
  const device = `${deviceNameOf(facts.userAgent)}${where === null ? '' : `, from ${where}`}`;
  return {
    subject: 'New sign-in to your account',
    name: facts.name,
    linkLabel: "It wasn't me",
    paragraphs: [
      `Someone signed in to your account on a new device: ${device}, on ${time.format(facts.at)} UTC.`,
      "If it was you, you don't need to do anything. If it wasn't you, open this link and say so:",
      facts.link,
      `It signs out every device and lets you set a new password. It works for ${NOT_ME_DAYS} days.`,
    ],
  };
}
