const POLL_MS = 4;
const LONGEST_MS = 10_000;

/** Milliseconds since the epoch with a fraction, the same clock in every page of this machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/**
 * Waits until audio packets have come in on one of the connections.
 * @returns the moment when they had
 * @throws Error when none came in within ten seconds
 */
export async function audioIn(connections: () => readonly RTCPeerConnection[]): Promise<number> {
  const until = now() + LONGEST_MS;
  while (now() < until) {
    for (const connection of connections()) if (await hasAudio(connection)) return now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('no audio came in');
}

async function hasAudio(connection: RTCPeerConnection): Promise<boolean> {
  if (connection.connectionState === 'closed') return false;
  const report = await connection.getStats();
  return [...report.values()].some(
    (entry) => entry.type === 'inbound-rtp' && entry.kind === 'audio' && entry.packetsReceived > 0,
  );
}
