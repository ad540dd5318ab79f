/** Ports for RTP, each lent to one session. */
export interface RtpPorts {
  /** @throws Error when none is left */
  take(): number;
  giveBack(port: number): void;
}

/**
 * Even ports of a range, as in RFC 3550 §11. The odd ones are for RTCP. They are used in turn, so that late packets of
 * a port's last call rarely meet the next one.
 * @param range both ends included
 */
export function rtpPorts({ min, max }: { min: number; max: number }): RtpPorts {
  const first = min + (min % 2);
  const count = Math.max(0, Math.floor((max - first) / 2) + 1);
  const lent = new Set<number>();
  let turn = 0;
  return {
    take() {
      for (let tried = 0; tried < count; tried += 1) {
        const port = first + 2 * (turn % count);
        turn += 1;
        if (lent.has(port)) continue;
        lent.add(port);
        return port;
      }
      throw new Error(`All ${count} ports for RTP from ${min} to ${max} are in use.`);
    },
    giveBack: (port) => void lent.delete(port),
  };
}
