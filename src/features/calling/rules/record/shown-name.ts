import type { Peer } from '../../model.ts';

/** Who somebody is to the user: the contact that has their number, or what they call themselves. */
export const shownName = ({ name, contact }: Pick<Peer, 'name' | 'contact'>): string => contact?.name ?? name;
