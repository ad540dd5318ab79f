import { randomInt } from 'node:crypto';
import { isQuietNow, type Profile } from '#features/identity/server/service.ts';
import { asDeviceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { QUIET_RING_MS } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import { isQuiet, quietFor } from '../../rules/blocks/quiet.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { isAccount, type Quiet, type Side } from '../../rules/record/parties.ts';
import type { Changer } from '../changes/changer.ts';
import { createBlockStore } from './store.ts';

/**
 * Decides why a call between two people rings nobody; null if it rings.
 * @throws AppError calling.blockedByYou: callers must unblock people before they can call them
 */
export async function quietBetween(
  { clock }: Pick<Platform, 'clock'>,
  { caller, callee }: Readonly<Record<Side, Profile>>,
  queries: Queries,
): Promise<Quiet | null> {
  const { byCaller, byCallee } = await createBlockStore(queries).between(caller.accountId, callee.accountId);
  if (byCaller) throw callingErrors.blockedByYou();
  const isNotDisturbed = isQuietNow(callee.doNotDisturb, clock.now());
  return quietFor({ hasBlockedCaller: byCallee, isNotDisturbed });
}

/** Stands for a device of a callee when none rings. */
const NONE = asDeviceId('none');

/**
 * Reports ringing to the caller of a quiet call, as a device of the callee would if one is online. Otherwise the call
 * would stay at "Calling" and give the block away.
 */
export function reportRinging(
  { platform, changer }: { platform: Pick<Platform, 'realtime' | 'log'>; changer: Changer },
  call: CallRecord,
): void {
  if (!isQuiet(call) || call.state !== 'dialing') return;
  const people = call.rings.map(({ party }) => party).filter(isAccount);
  const ring = async () => {
    const devices = await Promise.all(people.map((person) => platform.realtime.devicesOf(person)));
    if (devices.flat().length === 0) return;
    await changer.changeByClock(call, ({ state }) =>
      state === 'dialing' ? { kind: 'rang', deviceId: NONE } : null,
    );
  };
  const timer = setTimeout(
    () =>
      void ring().catch((cause: unknown) =>
        platform.log.warn({ err: cause, callId: call.id }, 'the ringing of a call could not be sent'),
      ),
    randomInt(QUIET_RING_MS.least, QUIET_RING_MS.most),
  );
  timer.unref();
}
