import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Client } from '#test/client.ts';
import { ANNS, LONDON, type ScriptedLeg } from './phone-world.suite.ts';

/** Calls LONDON from ANNS on Ann's tab, unless something else is said. */
export const place = (
  client: Client,
  changed: Partial<Parameters<Client['calling']['placePhone']>[0]> = {},
) =>
  client.calling.placePhone({
    id: randomUUID(),
    from: ANNS,
    to: LONDON,
    home: 'US',
    deviceId: 'ann-tab-1',
    ...changed,
  });

/** Calls as a program does. @returns the id, or the code of the refusal */
export async function placeByProgram(
  client: Client,
  body: { fromNumber: string; toNumber: string },
): Promise<{ id: string } | { code: string }> {
  const response = await client.fetch('/functions/v1/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { callId: string; code: string };
  return response.ok ? { id: answer.callId } : { code: answer.code };
}

export const detailsOf = (client: Client, id: string) => client.calling.details({ id });

/** The leg that the carrier is asked for, once it is. */
export async function legOf(carrier: { legs: ScriptedLeg[] }, nth = 0): Promise<ScriptedLeg> {
  await expect.poll(() => carrier.legs.length).toBeGreaterThan(nth);
  const leg = carrier.legs[nth];
  if (leg === undefined) throw new Error('no leg');
  return leg;
}

/** The state of an open call, or why it ended. */
export async function stateOf(client: Client, id: string): Promise<string | null> {
  const open = (await client.calling.active()).find((call) => call.id === id);
  return open?.state ?? (await detailsOf(client, id)).item.endReason;
}

export const ends = (client: Client, id: string, reason: string) =>
  expect.poll(() => stateOf(client, id)).toBe(reason);
