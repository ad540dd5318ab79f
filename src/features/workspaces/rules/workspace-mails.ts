import { formatDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import type { Role } from '#kernel/roles.ts';
import { asRole, ROLE_WORDS } from './role-words.ts';

/** Invites somebody who may not have an account yet. Names come from strangers, so they are quoted. */
export function invitationMail(invitation: {
  readonly workspace: string;
  readonly inviter: string;
  readonly role: Role;
  readonly expiresAt: Instant;
  readonly link: string;
}): MailWords {
  const { workspace, inviter, role, expiresAt, link } = invitation;
  return {
    subject: `Invitation to the workspace "${quoted(workspace)}"`,
    linkLabel: 'Accept invitation',
    paragraphs: [
      `"${quoted(inviter)}" invites you to join the workspace "${quoted(workspace)}" on Ahoy. Your role: ${ROLE_WORDS[role].name}.`,
      `Accept the invitation:\n${link}`,
      `The link works until ${formatDay(expiresAt)}. If you don't know who invites you, ignore this email.`,
    ],
  };
}

export function removedMail(facts: { readonly workspace: string; readonly name: string }): MailWords {
  return {
    subject: `You're no longer in the workspace "${quoted(facts.workspace)}"`,
    name: facts.name,
    paragraphs: [
      `You were removed from the workspace "${quoted(facts.workspace)}". You keep your account, your username and your own workspace.`,
    ],
  };
}

export function roleMail(facts: {
  readonly workspace: string;
  readonly name: string;
  readonly role: Role;
}): MailWords {
  return {
    subject: `You're now ${asRole[facts.role]} in the workspace "${quoted(facts.workspace)}"`,
    name: facts.name,
    paragraphs: [`You're now ${asRole[facts.role]} in the workspace "${quoted(facts.workspace)}".`],
  };
}

/** To everybody who manages a team that takes more seats than its plan has. */
export function seatNoticeMail(facts: {
  readonly workspace: string;
  readonly name: string;
  readonly seats: number;
  /** Names of those who become guests, as it stands. */
  readonly leaving: readonly string[];
  readonly dueAt: Instant;
  readonly link: string;
}): MailWords {
  const { workspace, name, seats, leaving, dueAt, link } = facts;
  const day = formatDay(dueAt);
  const people = leaving.map((one) => `"${quoted(one)}"`);
  return {
    subject: `Choose who keeps a seat in the workspace "${quoted(workspace)}"`,
    name,
    linkLabel: 'Open team',
    paragraphs: [
      `The plan of the workspace "${quoted(workspace)}" has ${seats} ${seats === 1 ? 'seat' : 'seats'} now, which is fewer than the team takes. Everybody works on as before until ${day}.`,
      `On ${day}, those without a seat become guests. As it stands: ${new Intl.ListFormat('en-GB').format(people)}.`,
      `Choose who keeps a seat, or upgrade the plan:\n${link}`,
    ],
  };
}

export function seatLostMail(facts: { readonly workspace: string; readonly name: string }): MailWords {
  return {
    subject: `You're now a guest in the workspace "${quoted(facts.workspace)}"`,
    name: facts.name,
    paragraphs: [
      `The plan of the workspace "${quoted(facts.workspace)}" has no seat for you any longer, so you're a guest in it now. Your numbers there went to its owner.`,
      'You keep your account, your username and your own workspace. An owner or admin of the workspace can give you a seat again.',
    ],
  };
}

/** A name that somebody typed, as one short line without anything that mail programs would make a link of. */
function quoted(name: string): string {
  const plain = name
    .replaceAll(/[\s"]+/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} '’&+,()-]/gu, '')
    .trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
