import type { Platform } from '#platform/server/platform.ts';
import { wakeDelivery } from './jobs.ts';
import { createSandboxNetwork, type SandboxNetwork } from './sandbox-network.ts';

export type OpenedCardNetwork = SandboxNetwork;

/** Whose cards are taken: those of the sandbox. */
export async function openCardNetwork({ clock, database, jobs, log }: Platform): Promise<OpenedCardNetwork> {
  return createSandboxNetwork({ database, clock, log, wake: wakeDelivery(jobs) });
}
