import type { SafetyEvent, SafetyKind } from '../../model.ts';
import { deviceNameOf } from '../sessions/device-name.ts';

const TITLES: Readonly<Record<SafetyKind, string>> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'sign-in-disowned': "You said a sign-in wasn't you",
  'signed-out': 'Signed out',
  'session-ended': 'Signed out a device',
  'all-sessions-ended': 'Signed out everywhere',
  'password-changed': 'Password changed',
  'password-reset': 'New password set',
  'email-changed': 'Email changed',
  'email-change-undone': 'Email change undone',
  'phone-proven': 'Phone number verified',
  'username-changed': 'Username changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'factor-failed': 'Wrong code',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-made': 'Recovery codes made',
  'recovery-code-used': 'Recovery code used',
  'browser-trusted': 'Browser trusted',
  'browser-forgotten': 'Trusted browser removed',
  'identity-linked': 'Sign-in method linked',
  'identity-unlinked': 'Sign-in method removed',
  'account-suspended': 'Account suspended',
  'deletion-asked': 'Asked to delete the account',
  'deletion-stopped': 'Kept the account',
  'account-restored': 'Suspension lifted',
  'looked-at': 'Support viewed your account',
};

const WAYS: Readonly<Record<string, string>> = {
  passkey: 'Signed in with a passkey',
  otp: 'Signed in with a code',
  magiclink: 'Signed in with a link',
  oauth: 'Signed in with another account',
  'sso/saml': 'Signed in through your company',
  recovery: 'Signed in with a recovery code',
};

/** A line of the history. */
export interface SafetyLine {
  readonly title: string;
  /** What it was about and where it came from; empty if unknown. */
  readonly detail: string;
  /** Something that the owner may not have done. */
  readonly isAlarming: boolean;
}

const ALARMING: ReadonlySet<SafetyKind> = new Set([
  'sign-in-failed',
  'sign-in-disowned',
  'factor-failed',
  'account-suspended',
  'deletion-asked',
]);

/** What happened, in words for its owner. */
export function safetyLine(
  event: Pick<SafetyEvent, 'kind' | 'facts' | 'userAgent' | 'place' | 'network'>,
): SafetyLine {
  const { kind, facts, userAgent, place, network } = event;
  const device = userAgent === null ? null : deviceNameOf(userAgent);
  const parts = [facts['name'] ?? facts['email'] ?? facts['username'] ?? null, device, place ?? network];
  return {
    title: titleOf(kind, facts),
    // A passkey is called after the browser that made it, unless its owner renames it.
    detail: [...new Set(parts)].filter((part) => part !== null).join(', '),
    isAlarming: ALARMING.has(kind),
  };
}

function titleOf(kind: SafetyKind, facts: SafetyEvent['facts']): string {
  if (kind === 'signed-in' && facts['device'] === 'new') return 'Signed in on a new device';
  if (kind === 'signed-in') return WAYS[facts['method'] ?? ''] ?? TITLES[kind];
  if (kind === 'sign-in-failed' && facts['method'] === 'otp') return 'Wrong sign-in code';
  if (kind === 'all-sessions-ended' && facts['which'] === 'others') return 'Signed out everywhere else';
  return TITLES[kind];
}

/** Events of the same kind and from the same place in a row, told as one. */
export interface SafetyGroup {
  /** The newest of them. */
  readonly event: SafetyEvent;
  readonly count: number;
}

/** @param events newest first */
export function safetyGroups(events: readonly SafetyEvent[]): SafetyGroup[] {
  const groups: SafetyGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last !== undefined && ALARMING.has(event.kind) && isAlike(last.event, event))
      groups[groups.length - 1] = { event: last.event, count: last.count + 1 };
    else groups.push({ event, count: 1 });
  }
  return groups;
}

function isAlike(one: SafetyEvent, other: SafetyEvent): boolean {
  const [first, second] = [safetyLine(one), safetyLine(other)];
  return first.title === second.title && first.detail === second.detail;
}
