import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { EMAIL_CHANGE_HOURS } from '../../constants-profile.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { wireUser } from '../../rules/wire/user.ts';
import { refuseWeak } from '../access/parts.ts';
import type { IssuedCode } from '../codes/codes.ts';
import { accountFacts } from './account-store.ts';
import { answerAccount, createWithin, noteProgram, proveOperator } from './admin.ts';
import { emailField, metadataField, passwordField } from './fields.ts';
import { issueCode, verifyLink } from './mailing.ts';
import { read, type WireParts } from './parts.ts';
import { localPart, mail, pageOf } from './signing-up.ts';

/** Invitations, and links that the operator's programs send in mails of their own. */
export function adminLinkRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'POST', path: '/invite', answer: (request) => invite(parts, request) },
    { method: 'POST', path: '/admin/generate_link', answer: (request) => generate(parts, request) },
  ];
}

const inviteInput = z.object({ email: emailField, data: metadataField.optional() });

async function invite(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await proveOperator(parts, request);
  const { email, data } = read(inviteInput, request.body);
  const accountId = await parts.platform.realtime.events.transact((transaction) =>
    createWithin(parts, transaction, {
      given: { email, ...(data === undefined ? {} : { user_metadata: data }) },
      passwordHash: null,
      ip: request.ip,
    }),
  );
  await mail(parts, { email, type: 'invite', facts: pageOf(parts, request, {}) });
  return answerAccount(parts, accountId);
}

const common = { email: emailField, redirect_to: z.string().max(2_000).optional() };
const linkInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signup'), password: passwordField, data: metadataField.optional(), ...common }),
  z.object({ type: z.literal('invite'), data: metadataField.optional(), ...common }),
  z.object({ type: z.literal('magiclink'), ...common }),
  z.object({ type: z.literal('recovery'), ...common }),
  z.object({ type: z.literal('email_change_current'), new_email: emailField, ...common }),
  z.object({ type: z.literal('email_change_new'), new_email: emailField, ...common }),
]);
/** Types of links that open an account. */
const OPENS: ReadonlySet<LinkInput['type']> = new Set(['signup', 'invite']);
type LinkInput = z.output<typeof linkInput>;

async function generate(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await proveOperator(parts, request);
  const input = read(linkInput, request.body);
  const { type, email } = input;
  const accountId = await accountFor(parts, input, request.ip);
  const asked = new URLSearchParams(request.query);
  if (input.redirect_to !== undefined) asked.set('redirect_to', input.redirect_to);
  const facts = {
    ...pageOf(parts, { ...request, query: asked }, {}),
    ...(type === 'signup' ? { keepsPassword: true } : {}),
  };
  const redirectTo = facts.redirectTo ?? '';
  const { code, token } =
    'new_email' in input
      ? await issueChange(parts, { input, accountId, redirectTo: facts.redirectTo })
      : await issueCode(parts, { email, type: input.type, facts, accountId });
  // Before it is handed out. An account that the link has opened has a row of its own.
  if (!OPENS.has(type))
    await parts.platform.database.transaction((queries) =>
      noteProgram(
        parts,
        { queries },
        { action: 'account.link-made', accountId, facts: { type }, ip: request.ip },
      ),
    );
  const user = wireUser(await accountFacts(parts.platform.database, accountId));
  return {
    status: 200,
    body: {
      ...user,
      action_link: verifyLink(parts, {
        type: 'new_email' in input ? 'email_change' : input.type,
        token,
        redirectTo,
      }),
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: type,
    },
  };
}

/** The account of an address. Links that open an account make it. */
async function accountFor(parts: WireParts, input: LinkInput, ip: string) {
  const { store, auth, platform } = parts;
  const known = await store.accountByEmail(input.email);
  if (input.type === 'magiclink' || input.type === 'recovery' || 'new_email' in input) {
    if (known === null) throw wireErrors.user_not_found();
    return known.accountId;
  }
  if (known !== null) throw wireErrors.email_exists();
  const { email, data } = input;
  const password = input.type === 'signup' ? input.password : null;
  if (password !== null) refuseWeak({ password, name: localPart(email), email });
  const passwordHash = password === null ? null : await auth.hashPassword(password);
  const given = { email, ...(data === undefined ? {} : { user_metadata: data }) };
  return platform.realtime.events.transact((transaction) =>
    createWithin(parts, transaction, { given, passwordHash, ip }),
  );
}

/** With a link for the old address as well, both mailboxes confirm. */
async function issueChange(
  { store, changes, codes }: WireParts,
  asked: {
    readonly input: Extract<LinkInput, { new_email: string }>;
    readonly accountId: AccountId;
    readonly redirectTo: string | undefined;
  },
): Promise<IssuedCode> {
  const { input, accountId, redirectTo } = asked;
  const { email: old, new_email: email } = input;
  if (old === email || (await store.accountByEmail(email)) !== null) throw wireErrors.email_exists();
  const mailbox = input.type === 'email_change_current' ? 'old' : 'new';
  const change = await changes.beginEmailChange({ accountId, email, mailbox });
  return codes.issue({
    address: mailbox === 'old' ? old : email,
    accountId,
    kind: 'email-change',
    facts: { change, mailbox, ...(redirectTo === undefined ? {} : { redirectTo }) },
    linkMinutes: EMAIL_CHANGE_HOURS * 60,
  });
}
