import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '../constants.ts';

export type UsernameProblem = 'identity.usernameInvalid' | 'identity.usernameReserved';

/**
 * Normalizes a typed username: lower case, without surrounding spaces and a leading "@". The result may still be
 * malformed. Source: decision R28.
 */
export function normalizeUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

/**
 * Returns why nobody can claim this (normalized) username, or null. Source: decision R28: 3 to 30 of `[a-z0-9._-]`,
 * starting with a letter, reserved words refused.
 */
export function usernameProblem(username: string): UsernameProblem | null {
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH)
    return 'identity.usernameInvalid';
  if (!/^[a-z][a-z0-9._-]*$/.test(username)) return 'identity.usernameInvalid';
  return RESERVED_SKELETONS.has(usernameSkeleton(username)) ? 'identity.usernameReserved' : null;
}

/**
 * What a username looks like at a glance: two with the same skeleton can be mistaken for each other, so only one of
 * them can be held. 0 and o, 1 and l and i, 5 and s, rn and m, vv and w are drawn alike in many typefaces, and
 * dot, dash and underscore are not remembered. Source: decision R28, after the skeletons of Unicode UTS 39 §4.
 */
export function usernameSkeleton(username: string): string {
  return username
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Words that a stranger must not speak as: the house, its staff, emergency services, and names of our own pages. */
const RESERVED = [
  'ahoy admin administrator root system operator staff team official owner',
  'support help helpdesk service security abuse postmaster webmaster hostmaster',
  'billing payment payments sales legal privacy info contact noreply mail',
  'emergency police ambulance voicemail echo test assistant conference anonymous',
  'unknown everyone nobody somebody null undefined true false current_user',
  'api www login logout signin signup register dashboard calls profile',
  'settings calendar pricing onboarding functions account accounts username user',
].flatMap((line) => line.split(' '));
const RESERVED_SKELETONS: ReadonlySet<string> = new Set(RESERVED.map(usernameSkeleton));
