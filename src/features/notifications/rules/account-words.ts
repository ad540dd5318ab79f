import * as z from 'zod/mini';
import { type SafetyKind, safetyKind } from '#features/identity/model.ts';
import { paths } from '#kernel/paths.ts';
import type { NewsOf } from '../model.ts';

/** News about somebody's account. `where` is the device and the place, empty if unknown. */
export const accountNews = {
  'account.signed-in': z.object({ where: z.string() }),
  'account.changed': z.object({ what: safetyKind, where: z.string() }),
};
export type AccountNews = NewsOf<typeof accountNews>;

/** Events that the owner is notified of. The rest is only in the history: it is routine, or strangers could cause it. */
const WORDS: Partial<Readonly<Record<SafetyKind, string>>> = {
  'sign-in-disowned': "You said a sign-in wasn't you",
  'password-changed': 'Your password was changed',
  'password-reset': 'A new password was set',
  'email-changed': 'Your email address was changed',
  'email-change-undone': 'Your email address was changed back',
  'factor-added': 'A second factor was added',
  'factor-removed': 'A second factor was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'recovery-codes-made': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used',
  'identity-linked': 'A sign-in method was linked',
  'identity-unlinked': 'A sign-in method was removed',
};

/** The news that something in the history is; null for what its owner isn't told. */
export function accountNewsOf(event: {
  readonly kind: SafetyKind;
  readonly facts: Readonly<Record<string, string>>;
  /** Name of the device and the place, as far as they are known. */
  readonly where: string;
}): AccountNews | null {
  const { kind, facts, where } = event;
  if (kind === 'signed-in') return facts['device'] === 'new' ? { kind: 'account.signed-in', where } : null;
  return WORDS[kind] === undefined ? null : { kind: 'account.changed', what: kind, where };
}

/** The words of a notification about an account, and where it leads. */
export function accountBell(news: AccountNews): { title: string; body: string; path: string } {
  const path = paths.profile({ tab: 'sessions' });
  if (news.kind === 'account.signed-in')
    return {
      title: 'Signed in on a new device',
      body: news.where || "If it wasn't you, end that session",
      path,
    };
  return {
    title: WORDS[news.what] ?? 'Your account was changed',
    body: news.where || "If it wasn't you, set a new password",
    path: paths.profile({ tab: 'security' }),
  };
}
