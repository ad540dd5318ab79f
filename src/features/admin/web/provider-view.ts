import type { ProviderDesk, RateMargin } from '#features/numbers/model-providers.ts';
import type { CarrierStanding } from '#features/telephony/model.ts';
import { countryName } from '#kernel/country-name.ts';
import { decimalUsd } from '#kernel/money.ts';

export type Rate = ProviderDesk['rates'][number];

/** One provider, with the status of its carrier and a summary of its rates. */
export interface ProviderRow {
  readonly name: string;
  readonly health: 'up' | 'down' | 'avoided' | 'none' | 'unknown';
  /** Why calls skip it or use it last. Null when there is no problem. */
  readonly problem: string | null;
  /** Its place in the order of use, from 1; null for a name that no carrier has. */
  readonly place: number | null;
  /** "3 destinations, 1 below cost" */
  readonly detail: string;
}

export const healthWords: Readonly<Record<ProviderRow['health'], string>> = {
  up: 'Up',
  down: 'Down',
  avoided: 'Used last',
  none: 'No carrier',
  unknown: 'Unknown',
};

/**
 * Providers with a carrier first, in the order of use at equal cost, then the others.
 * @param carriers null while their status is unknown
 */
export function providerRows(
  { providers, rates }: Pick<ProviderDesk, 'providers' | 'rates'>,
  carriers: readonly CarrierStanding[] | null,
): ProviderRow[] {
  const inOrder = (carriers ?? []).map(({ name }) => name);
  const names = new Set([...inOrder, ...providers.toSorted()]);
  return [...names].map((name) => {
    const own = rates.filter(({ providerName }) => providerName === name);
    const carrier = carriers?.find((one) => one.name === name);
    return {
      name,
      place: inOrder.includes(name) ? inOrder.indexOf(name) + 1 : null,
      ...healthOf(carriers === null ? null : carrier),
      detail: detailOf(own),
    };
  });
}

/** @param carrier undefined: no carrier of that name here; null: not known yet */
function healthOf(carrier: CarrierStanding | null | undefined): Pick<ProviderRow, 'health' | 'problem'> {
  if (carrier === null) return { health: 'unknown', problem: null };
  if (carrier === undefined)
    return {
      health: 'none',
      problem: 'calls skip this name',
    };
  if (!carrier.isUp) return { health: 'down', problem: carrier.problem };
  if (carrier.avoidedUntil !== null)
    return {
      health: 'avoided',
      problem: 'its last calls failed',
    };
  return { health: 'up', problem: null };
}

function detailOf(rates: readonly Rate[]): string {
  const priced = rates.filter(({ microUsdPerMinute }) => microUsdPerMinute !== null);
  const below = priced.filter(isBelowCost).length;
  const parts = [
    priced.length === 0
      ? 'No rates'
      : priced.length === 1
        ? '1 destination'
        : `${priced.length} destinations`,
    below === 0 ? '' : `${below} below cost`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Whether a call there costs more than it is sold for. */
export const isBelowCost = ({ margins }: Pick<Rate, 'margins'>): boolean =>
  margins.some(({ marginMicroUsd }) => marginMicroUsd !== null && marginMicroUsd < 0);

export const RATES_SHOWN = ['all', 'below-cost', 'off'] as const;
export type RatesShown = (typeof RATES_SHOWN)[number];

/** The rates that are looked for: by the name or the code of a country, or by the name of a provider. */
export function ratesLike(
  rates: readonly Rate[],
  { show, search }: { show: RatesShown; search: string },
): Rate[] {
  const words = search.trim().toLowerCase();
  return rates.filter((rate) => {
    if (show === 'below-cost' && !isBelowCost(rate)) return false;
    if (show === 'off' && rate.isActive) return false;
    const { countryCode, providerName } = rate;
    return [countryCode, countryName(countryCode), providerName].some((text) =>
      text.toLowerCase().includes(words),
    );
  });
}

/** Number of rates per filter. */
export const countsOf = (rates: readonly Rate[]): Readonly<Record<RatesShown, number>> => ({
  all: rates.length,
  'below-cost': rates.filter(isBelowCost).length,
  off: rates.filter(({ isActive }) => !isActive).length,
});

/** Margin as a share of the selling price: 0.24, or below zero. Null while unknown. */
export function marginShare(margin: RateMargin | undefined): number | null {
  if (margin === undefined || margin.marginMicroUsd === null || margin.soldMicroUsd === 0) return null;
  return margin.marginMicroUsd / margin.soldMicroUsd;
}

/** "24%" or "−13%". A loss is never rounded to none. */
export function shareWords(share: number): string {
  const percent = share < 0 ? Math.floor(share * 100) : Math.round(share * 100);
  return `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
}

/** The worst landline margin on top. Unknown ones follow, and inactive ones come last. */
export function worstFirst(rates: readonly Rate[]): Rate[] {
  const rank = ({ isActive, margins }: Rate) => (!isActive ? 2 : marginShare(margins[0]) === null ? 1 : 0);
  return rates.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (marginShare(one.margins[0]) ?? 0) - (marginShare(other.margins[0]) ?? 0) ||
      countryName(one.countryCode).localeCompare(countryName(other.countryCode), 'en'),
  );
}

/** "$0.0042": a provider's rate without rounding. At least three decimals, as for prices. */
export function rateWords(microUsd: number): string {
  const [whole = '0', fraction = ''] = decimalUsd(Math.abs(microUsd)).split('.');
  return `${microUsd < 0 ? '−' : ''}$${whole}.${fraction.replace(/0{1,3}$/, '')}`;
}

/** "+$0.0158" or "−$0.010". Null while unknown. */
export function marginWords({ marginMicroUsd }: Pick<RateMargin, 'marginMicroUsd'>): string | null {
  if (marginMicroUsd === null) return null;
  return marginMicroUsd > 0 ? `+${rateWords(marginMicroUsd)}` : rateWords(marginMicroUsd);
}
