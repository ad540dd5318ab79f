import { useCaller } from '#features/contacts/web/widgets.tsx';
import type { HistoryItem, Peer } from '../model.ts';
import { peerOf } from './call-snapshot.ts';

/**
 * The other side of a call, by the name of their contact if it was a number that one has. What everybody sees comes with the call,
 * and private contacts are asked for.
 */
export function useNamedPeer({
  peer,
  phone,
}: Pick<HistoryItem, 'peer' | 'phone'>): Peer & { isContact: boolean } {
  const other = peerOf(peer, phone);
  const isKnown = other.contact !== undefined || other.username !== '';
  const caller = useCaller(isKnown ? null : (phone?.number ?? null));
  const name = other.contact?.name ?? caller?.name;
  return name === undefined ? { ...other, isContact: false } : { ...other, name, isContact: true };
}
