/** Where a carrier's RTP comes from, and where ours goes. */
export interface RtpSource {
  readonly address: string;
  /** From the session description. */
  readonly announced: number;
  /** Another port of the same address from which packets came first, as behind NAT (symmetric RTP, RFC 4961). */
  readonly learnt: number | null;
  /** Packets have come from the announced port, so no other is learnt. */
  readonly isConfirmed: boolean;
}

/** Announcing the same source again keeps the learned port. */
export function announce(
  known: RtpSource | null,
  { address, port }: { address: string; port: number },
): RtpSource {
  if (known?.address === address && known.announced === port) return known;
  return { address, announced: port, learnt: null, isConfirmed: false };
}

/** Whether a packet is taken, and what is known after it. A wrong source changes nothing. */
export function takeFrom(
  source: RtpSource,
  from: { address: string; port: number },
): { readonly isTaken: boolean; readonly source: RtpSource } {
  if (from.address !== source.address) return { isTaken: false, source };
  if (from.port === source.announced)
    return { isTaken: true, source: source.isConfirmed ? source : { ...source, isConfirmed: true } };
  if (from.port === source.learnt) return { isTaken: true, source };
  const mayLearn = source.learnt === null && !source.isConfirmed;
  return mayLearn ? { isTaken: true, source: { ...source, learnt: from.port } } : { isTaken: false, source };
}

/** Where our packets go: the learned port, or the announced one if the carrier also sends from it. */
export function destinationOf({ announced, learnt, isConfirmed }: RtpSource): number {
  return isConfirmed ? announced : (learnt ?? announced);
}
