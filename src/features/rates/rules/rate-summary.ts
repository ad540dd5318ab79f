import type { CountryRate, PublishedRate } from '../model.ts';

/** Specification 001 §9, "Dashboard summary": the countries that it names. */
const COUNTRIES = [
  ['US', 'US'],
  ['CA', 'Canada'],
  ['GB', 'UK'],
] as const;

/** The countries of UN M49, with Kosovo and Taiwan, which it does not list. */
const EUROPE =
  'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK';
const ASIA =
  'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE';
const REGIONS = [
  ['Europe', new Set(EUROPE.split(' '))],
  ['Asia', new Set(ASIA.split(' '))],
] as const;

/**
 * The rates that most people look for. A region costs what its cheapest country without a row of its own costs
 * (decision R10). Rows whose country isn't in the deck are left out.
 */
export function rateSummary(rates: readonly CountryRate[]): PublishedRate[] {
  const named: ReadonlySet<string> = new Set(COUNTRIES.map(([code]) => code));
  const countries = COUNTRIES.map(([code, destination]) =>
    leastOf(
      destination,
      rates.filter(({ countryCode }) => countryCode === code),
    ),
  );
  const regions = REGIONS.map(([destination, codes]) =>
    leastOf(
      destination,
      rates.filter(({ countryCode }) => codes.has(countryCode) && !named.has(countryCode)),
    ),
  );
  return [...countries, ...regions].filter((row) => row !== null);
}

function leastOf(destination: string, rates: readonly CountryRate[]): PublishedRate | null {
  if (rates.length === 0) return null;
  return {
    destination,
    microUsdPerMinute: Math.min(...rates.map(({ microUsdPerMinute }) => microUsdPerMinute)),
  };
}
