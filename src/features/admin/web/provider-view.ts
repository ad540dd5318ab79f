import type { CarrierStanding } from '#features/calling/model-carriers.ts';
import type { ProviderDesk, RateMargin } from '#features/numbers/model-providers.ts';
import { countryName } from '#kernel/country-name.ts';
import { decimalUsd } from '#kernel/decimal-usd.ts';

export type Rate = ProviderDesk['rates'][number];

/** One provider with what its carrier says and what its rates come to. */
export interface ProviderLine {
  readonly name: string;
  readonly health: 'up' | 'down' | 'avoided' | 'none' | 'unknown';
  /** Why calls do not go over it, or go last; null when there is nothing to say. */
  readonly problem: string | null;
  /** "3 countries, 1 below cost" */
  readonly detail: string;
}

export const healthWords: Readonly<Record<ProviderLine['health'], string>> = {
  up: 'Up',
  down: 'Down',
  avoided: 'Asked last',
  none: 'No carrier',
  unknown: 'Not known',
};

/** @param carriers null while nobody has said how they do */
export function providerLines(
  { providers, rates }: Pick<ProviderDesk, 'providers' | 'rates'>,
  carriers: readonly CarrierStanding[] | null,
): ProviderLine[] {
  const names = new Set([...providers, ...(carriers ?? []).map(({ name }) => name)]);
  return [...names].toSorted().map((name) => {
    const own = rates.filter(({ providerName }) => providerName === name);
    const carrier = carriers?.find((one) => one.name === name);
    return {
      name,
      ...healthOf(carriers === null ? null : carrier),
      detail: detailOf(own),
    };
  });
}

/** @param carrier undefined: this installation has none of that name; null: not known yet */
function healthOf(carrier: CarrierStanding | null | undefined): Pick<ProviderLine, 'health' | 'problem'> {
  if (carrier === null) return { health: 'unknown', problem: null };
  if (carrier === undefined)
    return {
      health: 'none',
      problem: 'No carrier of this installation has this name, so no call goes over it.',
    };
  if (!carrier.isUp) return { health: 'down', problem: carrier.problem };
  if (carrier.avoidedUntil !== null)
    return {
      health: 'avoided',
      problem: 'It could not take the last calls, so it is asked after all others for a while.',
    };
  return { health: 'up', problem: null };
}

function detailOf(rates: readonly Rate[]): string {
  const priced = rates.filter(({ microUsdPerMinute }) => microUsdPerMinute !== null);
  const below = priced.filter(isBelowCost).length;
  const said = [
    priced.length === 0
      ? 'No rates'
      : priced.length === 1
        ? 'A rate for 1 country'
        : `Rates for ${priced.length} countries`,
    below === 0 ? '' : `${below} below cost`,
  ];
  return said.filter((part) => part !== '').join(', ');
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

/** "$0.0042": what a provider asks, of which nothing is rounded away. Three decimals at least, as prices have. */
export function rateWords(microUsd: number): string {
  const [whole = '0', fraction = ''] = decimalUsd(Math.abs(microUsd)).split('.');
  return `${microUsd < 0 ? '−' : ''}$${whole}.${fraction.replace(/0{1,3}$/, '')}`;
}

/** "+$0.0158" or "−$0.010"; null while it is not known. */
export function marginWords({ marginMicroUsd }: Pick<RateMargin, 'marginMicroUsd'>): string | null {
  if (marginMicroUsd === null) return null;
  return marginMicroUsd > 0 ? `+${rateWords(marginMicroUsd)}` : rateWords(marginMicroUsd);
}
