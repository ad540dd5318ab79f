import type { Peer, PhoneCallFacts } from '../../model.ts';

/** Who calls, or which number was dialled and in which workspace. @param workspace null unless the person has several */
export function notificationBody(
  { phone, peer }: { peer: Peer; phone: Pick<PhoneCallFacts, 'ownNumber'> | null },
  workspace: string | null,
): string {
  if (phone === null) return `@${peer.username}`;
  return [
    peer.contact === undefined ? null : peer.name,
    `Dialled ${phone.ownNumber ?? 'your number'}`,
    workspace,
  ]
    .filter((word) => word !== null)
    .join(' · ');
}
