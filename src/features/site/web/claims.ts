import { ESIM_PLANS } from '#features/billing/constants.ts';
import { cheapestGigabyteMicroUsd, countriesWithData } from '#features/billing/web/widgets.tsx';
import { SEED_FIGURES } from '#features/rates/web/widgets.tsx';
import { formatShortUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';

/** A figure about the product on a public page (decision R20). */
export interface Claim {
  /** As printed on pages. */
  readonly text: string;
  /** Where it is counted, and the page that shows it. */
  readonly source: { readonly name: string; readonly path: string };
  /** The day on which it was counted, "2026-11-21": that on which the page was made. */
  readonly date: string;
}

/**
 * Every figure that public pages print besides the prices and limits of plans. Each is computed here from what the
 * product itself works with; what nobody can prove has no place in this list and on no page (test/e2e/claims.spec.ts).
 */
export function claims(): Claim[] {
  const date = new Date().toISOString().slice(0, 10);
  const rates = { name: 'the list of rates', path: paths.rates() };
  const esim = { name: 'the eSIM plans of the catalogue', path: paths.pricing() };
  return [
    { text: `Calls to ${SEED_FIGURES.countries} countries and territories`, source: rates, date },
    { text: `from ${SEED_FIGURES.lowest} to ${SEED_FIGURES.highest}`, source: rates, date },
    { text: `Up to ${countriesWithData(ESIM_PLANS)} countries with one eSIM`, source: esim, date },
    { text: `Data from ${formatShortUsd(cheapestGigabyteMicroUsd(ESIM_PLANS))}/GB`, source: esim, date },
  ];
}
