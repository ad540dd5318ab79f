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
export const pagePath = (owner: string, slug: string): string =>
  `/book/${owner}${slug === '' ? '' : `/${slug}`}`;

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
