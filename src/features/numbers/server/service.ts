import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { PhoneNumber } from '../model.ts';
import { type CallerIds, createCallerIds } from './caller-ids/caller-ids.ts';
import { createEmergency, type Emergency, type EmergencyAddress } from './emergency/emergency.ts';
import { createNumberPeople, type NumberPeople, type PeopleParts } from './people/people.ts';
import { createPeopleStore, type NumberOfWorkspace } from './people/store.ts';
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
  readonly workspaceId: WorkspaceId;
  readonly number: E164;
  /** The owner's label. Empty if none. */
  readonly label: string;
}

export const numbersService = serviceOf<NumbersService>('numbers');

/** Numbers as other features see them. */
export interface NumbersService {
  /** Null for another account's number, an inactive one, or an unverified one. */
  callerId(
    caller: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId },
    number: E164,
  ): Promise<CallerId | null>;
  /** Null when the number isn't rented. */
  ownerOf(number: E164): Promise<NumberOwner | null>;
  /** Accounts that a call to a number rings, all at once. Empty when it isn't rented. */
  ringsFor(number: E164): Promise<readonly AccountId[]>;
  /** Numbers whose calls somebody may see; null: those of all numbers of the workspace. */
  readableBy(member: Member): Promise<readonly E164[] | null>;
  /** The other way around: people to whom a number was given to read its calls. What their role allows is another question. */
  readersOf(number: NumberOfWorkspace, within: Queries): Promise<readonly AccountId[]>;
  /** Active numbers of an account, the one to call from first. */
  numbersOf(workspaceId: WorkspaceId, within?: Queries): Promise<PhoneNumber[]>;
  providersFor(countryCode: string, callType: 'inbound' | 'outbound'): Promise<ProviderOffer[]>;
  emergencyAddress(workspaceId: WorkspaceId, number: E164): Promise<EmergencyAddress | null>;
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
  readonly people: NumberPeople;
  readonly providers: Providers;
  readonly providerDesk: ProviderDeskService;
}

export function createNumbers(
  parts: NumberParts & PeopleParts & { readonly workspaces: Pick<WorkspacesService, 'ownerContactsOf'> },
): Numbers {
  const callerIds = createCallerIds(parts);
  const emergency = createEmergency(parts);
  const { providers } = parts;
  const people = createNumberPeople(parts);
  return {
    people,
    finding: createFinding(parts),
    reserving: createReserving(parts),
    owning: createOwning({ ...parts, seenBy: people.seenBy }),
    rents: createRents(parts),
    callerIds,
    emergency,
    portIns: createPortIns(parts),
    providers,
    providerDesk: createProviderDesk(parts),
    service: {
      ...asking(parts, { callerIds, people }),
      providersFor: providers.offers,
      emergencyAddress: emergency.addressOf,
      registerProvider: (name) => providers.register(name),
      onVerificationCall: callerIds.onVerificationCall,
    },
  };
}

function asking(
  { platform }: NumberParts,
  { callerIds, people }: { callerIds: CallerIds; people: NumberPeople },
) {
  const { queries } = platform.database;
  return {
    async callerId({ workspaceId, accountId }, number) {
      const row = await createStore(queries).active(number);
      if (row?.workspaceId === workspaceId) {
        const { mayCall } = await people.rightsIn(row, accountId);
        return mayCall ? { number, countryCode: row.countryCode, proof: 'rented' } : null;
      }
      // Only the account that rents a number now may show it.
      if (row !== null) return null;
      const verified = await callerIds.isVerified(workspaceId, number);
      return verified && { number, countryCode: verified.countryCode, proof: 'verified' };
    },
    async ownerOf(number) {
      const row = await createStore(queries).active(number);
      return row && { workspaceId: row.workspaceId, number: asE164(row.number), label: row.label };
    },
    async ringsFor(number) {
      const row = await createStore(queries).active(number);
      return row === null ? [] : people.rungBy(row);
    },
    readableBy: (member) => people.readableBy(member),
    readersOf: (number, within) => createPeopleStore(within).readersOf(number),
    async numbersOf(workspaceId, within = queries) {
      const { numbers } = await readMine(workspaceId, within);
      return numbers.filter(({ isActive }) => isActive);
    },
  } satisfies Partial<NumbersService>;
}
