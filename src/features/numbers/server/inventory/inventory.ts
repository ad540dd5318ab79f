import type { E164 } from '#kernel/e164.ts';
import type { Capabilities, NumberKind } from '../../model.ts';
import type { NumberCountry } from '../../model-search.ts';

/** A number that an inventory has. */
export interface InventoryNumber {
  readonly number: E164;
  readonly countryCode: string;
  readonly areaCode: string;
  readonly place: string | null;
  readonly kind: NumberKind;
  readonly capabilities: Capabilities;
}

export interface NumberSearch {
  readonly countryCode: string;
  /** As people of the country write it ("415", "020"), or `ANY_AREA`. */
  readonly areaCode: string;
  readonly kind: NumberKind;
  readonly count: number;
  /** Numbers that are somebody's here already. */
  readonly except: ReadonlySet<string>;
}

/** One of our numbers, as its stock is asked for it. */
export interface NumberOrder {
  /** Told to the provider, so that the same order is found again and never placed twice. */
  readonly id: string;
  readonly number: E164;
}

/** Where numbers come from: a stock of our own, or a provider's. Its engines are chosen by the configuration. */
export interface NumberInventory {
  /** Names it in the tables: "on-net", "telnyx", "twilio". Its calls come in by the provider of this name. */
  readonly name: string;
  /** Countries that numbers can be had in, those of the specification first. @throws InventoryUnavailable */
  countries(): Promise<readonly NumberCountry[]>;
  /** Numbers that could be had just now, at most `count`. @throws InventoryUnavailable */
  search(search: NumberSearch): Promise<InventoryNumber[]>;
  /**
   * Keeps a number from others for ten minutes at least, where the provider can do that.
   * @throws NumberGone, InventoryUnavailable
   */
  reserve(number: E164): Promise<void>;
  /**
   * Makes a number ours. Told again, it is the same order; one order at a time is under way for an id.
   * @returns pending when the provider has not decided: ask again with the same
   * @throws NumberGone, InventoryUnavailable when it is not known what became of it
   */
  order(order: NumberOrder): Promise<'ordered' | 'pending'>;
  /** Gives a number back. Of one that is not ours there is nothing to give. @throws InventoryUnavailable */
  release(number: E164): Promise<void>;
}

/** Somebody else has the number. */
export class NumberGone extends Error {
  override readonly name = 'NumberGone';
}

/** The number is there, but not without an address or documents, which we cannot hand in. */
export class DocumentsNeeded extends NumberGone {}

/** The provider did not answer, or has failed, or has refused us; the cause says more. */
export class InventoryUnavailable extends Error {
  override readonly name = 'InventoryUnavailable';
}
