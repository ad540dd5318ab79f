const POLL_MS = 4;
const LONGEST_MS = 10_000;

/** Milliseconds since the epoch with a fraction, the same clock in every page of this machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/**
 * Waits until sound has come in on one of the connections. Packets of silence, which a stack may send before there is
 * anything to hear, do not count. A browser's statistics are up to 50 ms old, so what is seen is at most that late.
 * @returns the moment when it was seen
 * @throws Error when none came in within ten seconds
 */
export async function audioIn(connections: () => readonly RTCPeerConnection[]): Promise<number> {
  const until = now() + LONGEST_MS;
  while (now() < until) {
    for (const connection of connections()) if (await hasSound(connection)) return now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('no audio came in');
}

/** Opus puts digital silence into about 35 bytes a packet and a tone into 60 or more. */
const SILENT_BYTES_MAX = 45;
const seen = new WeakMap<RTCPeerConnection, { packets: number; bytes: number }>();

async function hasSound(connection: RTCPeerConnection): Promise<boolean> {
  if (connection.connectionState === 'closed') return false;
  for (const entry of (await connection.getStats()).values()) {
    if (entry.type !== 'inbound-rtp' || entry.kind !== 'audio') continue;
    const before = seen.get(connection) ?? { packets: 0, bytes: 0 };
    const packets = entry.packetsReceived - before.packets;
    if (packets === 0) return false;
    seen.set(connection, { packets: entry.packetsReceived, bytes: entry.bytesReceived });
    // A few packets of one look may be half silence: one that is larger than silence ever is counts for all.
    return entry.bytesReceived - before.bytes > packets * 35 + (SILENT_BYTES_MAX - 35);
  }
  return false;
}
