import { z } from 'zod';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';
import { RESET_TOKEN_MINUTES, VERIFY_TOKEN_HOURS } from '../../constants.ts';
import { CODE_MINUTES } from '../../constants-codes.ts';
import { WIRE_PREFIX } from '../../constants-wire.ts';
import { alreadyRegisteredMail, verifyEmailMail } from '../../rules/mails.ts';
import { type WireMail, wireMail } from '../../rules/wire/mails.ts';
import { createLinks } from '../access/links.ts';
import { createRegistrations } from '../access/registrations.ts';
import type { CodeKind, IssuedCode } from '../codes/codes.ts';
import type { WireParts } from './parts.ts';

/** The code of our own that stands behind a type of the contract. */
export const CODE_OF: Readonly<Record<WireMail, CodeKind>> = {
  signup: 'signup',
  magiclink: 'sign-in',
  recovery: 'recovery',
  invite: 'invite',
  reauthentication: 'reauthenticate',
};
const LINK_MINUTES: Readonly<Record<WireMail, number>> = {
  signup: VERIFY_TOKEN_HOURS * 60,
  magiclink: CODE_MINUTES,
  recovery: RESET_TOKEN_MINUTES,
  invite: VERIFY_TOKEN_HOURS * 60,
  reauthentication: CODE_MINUTES,
};

/** What goes with a code until it is shown. */
export const codeFacts = z.object({
  /** The registration that it opens. */
  registration: z.string().optional(),
  /** An address without an account gets one. */
  creates: z.boolean().optional(),
  /** What the program keeps in a new account. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** The operator has set the password, so it stays when the address is proven. */
  keepsPassword: z.boolean().optional(),
  redirectTo: z.string().optional(),
  challenge: z.string().optional(),
  challengeMethod: z.enum(['s256', 'plain']).optional(),
});
export type CodeFacts = z.output<typeof codeFacts>;

const mailFacts = z.object({
  email: z.string(),
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'reauthentication']),
  facts: codeFacts.default({}),
});
export type WireMailFacts = z.input<typeof mailFacts>;

export const WIRE_MAIL = 'account.wire-link';

/** Declares the email with a code that a program has asked for. It is written, and its code made, when it is sent. */
export function defineMails(parts: WireParts): void {
  parts.platform.mailQueue.define({
    name: WIRE_MAIL,
    facts: mailFacts,
    isUrgent: true,
    hasSecret: true,
    write: async (facts) => {
      const words = await writeMail(parts, facts);
      return words === null ? null : { ...words, to: facts.email, reader: 'person' as const };
    },
  });
}

/** Whether an address is known is decided here, where whoever asked can't notice. */
async function writeMail(
  parts: WireParts,
  { email, type, facts }: z.output<typeof mailFacts>,
): Promise<MailWords | null> {
  const { store, platform } = parts;
  const owner = await store.accountByEmail(email);
  const linkTo = (path: string) => `${platform.config.publicUrl}${path}`;
  if (owner === null) {
    const name = await newcomer(parts, facts);
    return name === null ? null : withCode(parts, { email, type, facts, name, accountId: null });
  }
  const { name, accountId } = owner;
  if (type !== 'signup') return withCode(parts, { email, type, facts, name, accountId });
  if (facts.registration !== undefined)
    return alreadyRegisteredMail({
      name,
      link: linkTo(paths.login()),
      resetLink: linkTo(paths.forgotPassword()),
    });
  // Somebody else may have chosen its password, so the page asks for one (access/proving.ts).
  const links = createLinks(platform.database.queries);
  const token = await links.issue(accountId, 'verify-email', platform.clock.now());
  return verifyEmailMail({ name, link: linkTo(paths.verifyEmail({ token })) });
}

/** Whom to greet at an address without an account; null: there is nothing to send. */
async function newcomer({ platform }: WireParts, facts: CodeFacts): Promise<string | null> {
  if (facts.registration !== undefined) {
    const registrations = createRegistrations(platform.database.queries);
    return (await registrations.byId(facts.registration, platform.clock.now()))?.account.name ?? null;
  }
  return facts.creates === true ? '' : null;
}

type Letter = Parameters<typeof issueCode>[1] & { readonly name: string };

async function withCode(parts: WireParts, letter: Letter): Promise<MailWords> {
  const { code, token } = await issueCode(parts, letter);
  const { redirectTo } = letter.facts;
  const link = redirectTo === undefined ? null : verifyLink(parts, { type: letter.type, token, redirectTo });
  return wireMail(letter.type, { name: letter.name, code, link, linkMinutes: LINK_MINUTES[letter.type] });
}

export function issueCode(
  { codes }: Pick<WireParts, 'codes'>,
  asked: {
    readonly email: string;
    readonly type: WireMail;
    readonly facts: CodeFacts;
    readonly accountId: Parameters<typeof codes.issue>[0]['accountId'];
  },
): Promise<IssuedCode> {
  return codes.issue({
    address: asked.email,
    accountId: asked.accountId,
    kind: CODE_OF[asked.type],
    facts: asked.facts,
    linkMinutes: LINK_MINUTES[asked.type],
  });
}

/** The link that does what the code does. It opens a page of ours, which asks before it uses the link up. */
export function verifyLink(
  { platform }: Pick<WireParts, 'platform'>,
  { type, token, redirectTo }: { type: WireMail | 'email_change'; token: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${platform.config.publicUrl}${WIRE_PREFIX}/verify?${query.toString()}`;
}
