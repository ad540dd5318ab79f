import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { PhoneNumber } from '../model.ts';
import { type CallerIds, createCallerIds } from './caller-ids/caller-ids.ts';
import { createEmergency, type Emergency, type EmergencyAddress } from './emergency/emergency.ts';
import { createPortIns, type PortIns } from './port-ins/port-ins.ts';
import { createProviderDesk, type ProviderDeskService } from './providers/provider-desk.ts';
import type { ProviderOffer, Providers } from './providers/providers.ts';
import { createFinding, type Finding } from './renting/finding.ts';
import { createOwning, type Owning } from './renting/owning.ts';
import type { NumberParts } from './renting/parts.ts';
import { createRents, type Rents } from './renting/rents.ts';
import { createReserving, type Reserving } from './renting/reserving.ts';
import { readMine } from './renting/view.ts';
import { createStore } from './store.ts';

/** A number from which an account may be seen calling: its own, or one it has proven to be reachable at. */
export interface CallerId {
  readonly number: E164;
  readonly countryCode: string;
  readonly proof: 'rented' | 'verified';
}

/** Account that a dialled number belongs to. */
export interface NumberOwner {
  readonly accountId: AccountId;
  readonly number: E164;
  /** The owner's label. Empty if none. */
  readonly label: string;
}

export const numbersService = serviceOf<NumbersService>('numbers');

/** Numbers as other features see them. */
export interface NumbersService {
  /** Null for another account's number, an inactive one, or an unverified one. */
  callerId(accountId: AccountId, number: E164): Promise<CallerId | null>;
  /** Null when the number isn't rented. */
  ownerOf(number: E164): Promise<NumberOwner | null>;
  /** Accounts that a call to a number rings, all at once. Empty when it isn't rented. */
  ringsFor(number: E164): Promise<readonly AccountId[]>;
  /** Active numbers of an account, the one to call from first. */
  numbersOf(accountId: AccountId, within?: Queries): Promise<PhoneNumber[]>;
  providersFor(countryCode: string, callType: 'inbound' | 'outbound'): Promise<ProviderOffer[]>;
  emergencyAddress(accountId: AccountId, number: E164): Promise<EmergencyAddress | null>;
  /** Makes a carrier of the configuration known as a provider, so that it can have rates. @returns its id */
  registerProvider(name: string): Promise<string>;
  readonly onVerificationCall: CallerIds['onVerificationCall'];
}

/** All parts of numbers. */
export interface Numbers {
  readonly service: NumbersService;
  readonly finding: Finding;
  readonly reserving: Reserving;
  readonly owning: Owning;
  readonly rents: Rents;
  readonly callerIds: CallerIds;
  readonly emergency: Emergency;
  readonly portIns: PortIns;
  readonly providers: Providers;
  readonly providerDesk: ProviderDeskService;
}

export function createNumbers(
  parts: NumberParts & { readonly contactsOf: IdentityDirectory['contactsOf'] },
): Numbers {
  const callerIds = createCallerIds(parts);
  const emergency = createEmergency(parts);
  const { providers } = parts;
  return {
    finding: createFinding(parts),
    reserving: createReserving(parts),
    owning: createOwning(parts),
    rents: createRents(parts),
    callerIds,
    emergency,
    portIns: createPortIns(parts),
    providers,
    providerDesk: createProviderDesk(parts),
    service: {
      ...asking(parts, callerIds),
      providersFor: providers.offers,
      emergencyAddress: emergency.addressOf,
      registerProvider: (name) => providers.register(name),
      onVerificationCall: callerIds.onVerificationCall,
    },
  };
}

function asking({ platform }: NumberParts, callerIds: CallerIds) {
  const { queries } = platform.database;
  return {
    async callerId(accountId, number) {
      const row = await createStore(queries).active(number);
      if (row?.accountId === accountId) return { number, countryCode: row.countryCode, proof: 'rented' };
      // Only the account that rents a number now may show it.
      if (row !== null) return null;
      const verified = await callerIds.isVerified(accountId, number);
      return verified && { number, countryCode: verified.countryCode, proof: 'verified' };
    },
    async ownerOf(number) {
      const row = await createStore(queries).active(number);
      return row && { accountId: row.accountId, number: asE164(row.number), label: row.label };
    },
    async ringsFor(number) {
      const row = await createStore(queries).active(number);
      return row === null ? [] : [row.accountId];
    },
    async numbersOf(accountId, within = queries) {
      const { numbers } = await readMine(accountId, within);
      return numbers.filter(({ isActive }) => isActive);
    },
  } satisfies Partial<NumbersService>;
}
