/** Messages a server is asked to send to a room, evenly spaced. */
export interface Broadcast {
  readonly messages: number;
  readonly perSecond: number;
}

/** What is sent: the moment on the clock that all processes of a machine share, and text up to 128 bytes. */
export interface BroadcastPayload {
  readonly sentAt: number;
  readonly text: string;
}

/** Microseconds of the machine's monotonic clock. */
export const machineMicros = (): number => Number(process.hrtime.bigint() / 1000n);

/** Runs `publish` as often and as fast as asked and resolves when the last one is done. */
export async function broadcast(
  { messages, perSecond }: Broadcast,
  publish: (payload: BroadcastPayload) => unknown,
): Promise<void> {
  const text = 'x'.repeat(90);
  const pending: unknown[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < messages; sent += 1) {
    const wait = startedAt + (sent * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pending.push(publish({ sentAt: machineMicros(), text }));
  }
  await Promise.all(pending);
}
