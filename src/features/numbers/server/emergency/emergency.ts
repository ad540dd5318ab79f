import { eq } from 'drizzle-orm';
import type { E164 } from '#kernel/e164.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { numbersLimits } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { EmergencyAddressForm, EmergencyAddressView } from '../../model.ts';
import { addressLines, addressProblems, tidyAddress } from '../../rules/emergency-address.ts';
import type { OneNumber } from '../renting/owning.ts';
import type { NumberParts } from '../renting/parts.ts';
import { numbersChanged } from '../renting/view.ts';
import { createStore } from '../store.ts';
import { emergencyAddresses } from '../tables.ts';

/** An address for emergency services. */
export interface EmergencyAddress {
  readonly lines: readonly string[];
  readonly countryCode: string;
}

/** Emergency addresses of numbers. */
export interface Emergency {
  /** Null while none is set. @throws AppError numbers.numberNotFound */
  address(request: OneNumber): Promise<EmergencyAddressView | null>;
  /** @throws AppError numbers.numberNotFound, badAddress with what is wrong, field by field */
  setAddress(request: OneNumber, form: EmergencyAddressForm): Promise<EmergencyAddressView>;
  /** In the format that is read out. Null for another account's number, or without an address. */
  addressOf(workspaceId: WorkspaceId, number: E164): Promise<EmergencyAddress | null>;
}

export function createEmergency({ platform }: Pick<NumberParts, 'platform'>): Emergency {
  const { database, clock, rateLimits, realtime } = platform;

  async function read(numberId: string, within: Queries): Promise<EmergencyAddressView | null> {
    const [row] = await within
      .select()
      .from(emergencyAddresses)
      .where(eq(emergencyAddresses.numberId, numberId));
    if (row === undefined) return null;
    const { name, street, unit, city, region, postalCode, countryCode } = row;
    return { name, street, unit, city, region, postalCode, countryCode };
  }
  async function theirs(request: OneNumber, within: Queries) {
    const row = await createStore(within).theirs(request);
    if (row === null) throw numbersErrors.numberNotFound();
    return row;
  }

  return {
    address: (request) =>
      database.transaction(async (queries) => read((await theirs(request, queries)).id, queries)),
    async setAddress(request, form) {
      await rateLimits.take(numbersLimits.change, request.workspaceId);
      return realtime.events.transact(async ({ queries, emit }) => {
        const { id: numberId, workspaceId, countryCode } = await theirs(request, queries);
        const address = tidyAddress(form, countryCode);
        const fields = addressProblems(address, countryCode);
        if (fields.length > 0) throw numbersErrors.badAddress({ fields });
        const changed = { ...address, countryCode, updatedAt: clock.now() };
        await queries
          .insert(emergencyAddresses)
          .values({ numberId, workspaceId, ...changed })
          .onConflictDoUpdate({ target: emergencyAddresses.numberId, set: changed });
        emit(numbersChanged(workspaceId));
        return { ...address, countryCode };
      });
    },
    async addressOf(workspaceId, number) {
      const row = await createStore(database.queries).active(number);
      if (row?.workspaceId !== workspaceId) return null;
      const found = await read(row.id, database.queries);
      return found === null ? null : { lines: addressLines(found), countryCode: found.countryCode };
    },
  };
}
