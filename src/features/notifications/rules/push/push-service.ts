/** Hosts of the browsers' push services, by their end. */
const COMPANIES = [
  ['googleapis.com', 'Google'],
  ['mozilla.com', 'Mozilla'],
  ['apple.com', 'Apple'],
  ['windows.com', 'Microsoft'],
] as const;

/** The company whose push service an endpoint belongs to; for others its host. */
export function pushServiceOf(endpoint: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(endpoint)?.[1] ?? '';
  return COMPANIES.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1] ?? host;
}
