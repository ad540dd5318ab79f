import { paths } from '#kernel/paths.ts';
import type { ClientBooking } from '../model-bookings.ts';

export interface WayToJoin {
  readonly path: string;
  readonly label: string;
  /** What the visitor needs to join, as a sentence. */
  readonly needs: string;
}

/** Where one joins: at the address that the host gave, or by a call to their username. Null: they call. */
export function wayToJoin({ hosts, location }: Pick<ClientBooking, 'hosts' | 'location'>): WayToJoin | null {
  if (/^https:\/\/\S+$/.test(location)) return { path: location, label: 'Open the meeting', needs: '' };
  const host = hosts.find(({ username }) => username !== null);
  if (host?.username == null) return null;
  const ring = paths.ring(host.username);
  const isSignedIn = document.documentElement.dataset['signedIn'] !== undefined;
  return {
    path: isSignedIn ? ring : paths.login({ from: ring }),
    label: `Call ${host.name}`,
    needs: isSignedIn ? '' : ' You’ll need a free Ahoy account.',
  };
}

export function joinWords(join: {
  way: WayToJoin | null;
  state: 'early' | 'open';
  /** When the call opens. */
  from: string;
  hosts: string;
}): string {
  const { way, state, from, hosts } = join;
  if (way === null) return `${hosts} will call you.`;
  return state === 'open'
    ? `It’s time.${way.needs}`
    : `You can join from this page, starting at ${from}.${way.needs}`;
}
