import type { E164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { PhoneNumber } from '../model.ts';

/** A number from which an account may be seen calling: its own, or one it has proven to be reachable at. */
export interface CallerId {
  readonly number: E164;
  readonly countryCode: string;
  readonly proof: 'rented' | 'verified';
}

/** Who is called when a number is dialled. */
export interface NumberOwner {
  readonly accountId: AccountId;
  readonly number: E164;
  /** What its owner calls it; empty when nothing. */
  readonly label: string;
}

/** What a provider asks for a minute to a country, cheapest first (table `region_provider_rates`). */
export interface ProviderOffer {
  readonly providerId: string;
  readonly providerName: string;
  /** Null: it has published no rate for the country; it comes after all that have. */
  readonly microUsdPerMinute: number | null;
}

/** Where help is to be sent. */
export interface EmergencyAddress {
  readonly lines: readonly string[];
  readonly countryCode: string;
}

/** What the features above ask of numbers. */
export interface NumbersService {
  /** Null for anybody else's number, for one that is not active, and for one that was never proven. */
  callerId(accountId: AccountId, number: E164): Promise<CallerId | null>;
  /** Null when nobody rents it now. */
  ownerOf(number: E164): Promise<NumberOwner | null>;
  /** Active numbers of an account, the one to call from first. */
  numbersOf(accountId: AccountId, within?: Queries): Promise<PhoneNumber[]>;
  providersFor(countryCode: string, callType: 'inbound' | 'outbound'): Promise<ProviderOffer[]>;
  emergencyAddress(accountId: AccountId, number: E164): Promise<EmergencyAddress | null>;
  /** Makes a carrier of the configuration known as a provider, so that it can have rates. @returns its id */
  registerProvider(name: string): Promise<string>;
  /** Who rings a number and speaks a code to it, so that its holder can prove it. Set by the feature that can call. */
  onVerificationCall(call: (to: E164, code: string) => Promise<void>): void;
}
