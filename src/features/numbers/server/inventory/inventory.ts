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
  /** National format ("415", "020"), or `ANY_AREA`. */
  readonly areaCode: string;
  readonly kind: NumberKind;
  readonly count: number;
  /** Numbers that are taken here already. */
  readonly except: ReadonlySet<string>;
}

/** An order of a number. */
export interface NumberOrder {
  /** Sent to the provider as the idempotency key. */
  readonly id: string;
  readonly number: E164;
}

/** Port to a stock of numbers: our own, or a provider's. The configuration chooses the engine. */
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
   * Orders a number. The same id is the same order, and one request at a time is in progress for it.
   * @returns pending when the provider hasn't decided: ask again with the same order
   * @throws NumberGone; InventoryUnavailable when the outcome is unknown
   */
  order(order: NumberOrder): Promise<'ordered' | 'pending'>;
  /** Returns a number to the provider. Does nothing if it isn't ours. @throws InventoryUnavailable */
  release(number: E164): Promise<void>;
}

/** Another customer has the number. */
export class NumberGone extends Error {
  override readonly name = 'NumberGone';
}

/** The number needs an address or documents, which we can't submit. */
export class DocumentsNeeded extends NumberGone {}

/** The provider did not answer, or has failed, or has refused us; the cause says more. */
export class InventoryUnavailable extends Error {
  override readonly name = 'InventoryUnavailable';
}
