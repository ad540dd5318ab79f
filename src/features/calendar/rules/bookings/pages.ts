import { paths } from '#kernel/paths.ts';
import type { PageFacts } from '../../model-bookings.ts';

export type PageProblem = 'badSlug' | 'badDurations' | 'needsHosts';

/** Letters, digits and dashes. A mere number would be read as a duration. */
const SLUG = /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Why a booking page can't be saved; null if it can. Of a person, one page has no slug. */
export function pageProblem(
  { slug, durations, defaultDuration, hosts, isEnabled }: PageFacts,
  isOfTeam: boolean,
): PageProblem | null {
  if (slug === '' ? isOfTeam : !SLUG.test(slug)) return 'badSlug';
  if (new Set(durations).size < durations.length || !durations.includes(defaultDuration))
    return 'badDurations';
  return isOfTeam && isEnabled && hosts.length === 0 ? 'needsHosts' : null;
}

/** Path of the public page. @param owner a username, or "team/acme" */
export const pagePath = paths.book;

/** Address of the public page, without a length: that is what search engines list. @param key as the API takes it */
export const addressOf = ({ owner, slug }: { readonly owner: string; readonly slug: string }): string =>
  paths.book(owner.startsWith('~') ? `team/${owner.slice(1)}` : owner, slug);

/** A workspace's name for addresses: "Maya's Café" is "maya-s-cafe". */
export function teamNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return plain === '' ? 'team' : plain;
}

/** Whose page an address means: "alice", or "~acme" for a team. */
export function ownerOf(key: string): { readonly username: string } | { readonly team: string } {
  return key.startsWith('~') ? { team: key.slice(1).toLowerCase() } : { username: key };
}

/** What the address of a public page names: whose page, which, and how long. Null for an address that no page can have. */
export function askedFor(path: string): AskedPage | null {
  const [first, ...parts] = path.split('/').filter((part) => part !== '');
  if (first !== 'book') return null;
  // "team" is followed by the name of one and the page's own. Any shorter, it is someone's username.
  const isOfTeam = parts[0] === 'team' && parts.length >= 3;
  const [name, ...rest] = isOfTeam ? parts.slice(1) : parts;
  const owner = isOfTeam ? `~${name}` : name;
  const minutes = MINUTES.test(rest.at(-1) ?? '') ? Number(rest.pop()) : null;
  const [slug = '', ...more] = rest;
  if (owner === undefined || more.length > 0 || !OWNER.test(owner) || !/^[\w-]{0,50}$/.test(slug))
    return null;
  return { owner, slug, minutes };
}

export interface AskedPage {
  /** As the API takes it: "alice", or "~acme". */
  readonly owner: string;
  readonly slug: string;
  /** Null: the usual ones. */
  readonly minutes: number | null;
}

const OWNER = /^~?[\w.@-]{1,60}$/;
const MINUTES = /^\d{1,4}$/;
