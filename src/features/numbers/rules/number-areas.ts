import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { ANY_AREA, FIRST_AREA_CODES, FIRST_COUNTRIES } from '../constants.ts';
import type { NumberKind } from '../model.ts';
import type { NumberCountry } from '../model-search.ts';

/** A range of numbers that a regulator reserves for fiction. */
export interface FictionalRange {
  readonly countryCode: string;
  /** In national format: "415", "020". */
  readonly areaCode: string;
  readonly place: string;
  /** E.164 up to the digits that vary. */
  readonly prefix: string;
  readonly first: number;
  readonly last: number;
  /** Number of variable digits. */
  readonly digits: number;
}

/** Of 555-0100 to 555-0199, which NANPA reserves for fiction, the last ten are our test numbers. */
const northAmerican = (countryCode: string, towns: Readonly<Record<string, string>>): FictionalRange[] =>
  Object.entries(towns).map(([place, areaCode]) => ({
    countryCode,
    areaCode,
    place,
    prefix: `+1${areaCode}5550`,
    first: 100,
    last: 189,
    digits: 3,
  }));

const US_TOWNS = {
  'San Francisco': '415',
  'New York': '212',
  'Los Angeles': '310',
  Chicago: '312',
  Miami: '305',
  Boston: '617',
  Seattle: '206',
  Austin: '512',
  'Washington, D.C.': '202',
  Denver: '303',
};

const CA_TOWNS = {
  Toronto: '416',
  Montréal: '514',
  Vancouver: '604',
  Ottawa: '613',
  Calgary: '403',
  Halifax: '902',
};

const thousand = { first: 0, last: 999, digits: 3 } as const;

/** Ofcom, "Telephone numbers for use in TV and radio drama programmes". */
const GB_RANGES = [
  ['020', 'London', '+442079460'],
  ['0161', 'Manchester', '+441614960'],
  ['0121', 'Birmingham', '+441214960'],
  ['0131', 'Edinburgh', '+441314960'],
  ['0141', 'Glasgow', '+441414960'],
  ['0151', 'Liverpool', '+441514960'],
  ['0117', 'Bristol', '+441174960'],
  ['0113', 'Leeds', '+441134960'],
] as const;

/** BNetzA, "Rufnummern für die Verwendung in Film und Fernsehen". */
const DE_RANGES = [
  ['030', 'Berlin', '+493023125'],
  ['040', 'Hamburg', '+494066969'],
  ['069', 'Frankfurt am Main', '+496990009'],
  ['089', 'München', '+498999998'],
  ['0221', 'Köln', '+492214710'],
] as const;

/** ACMA, "Phone numbers for use in TV shows, films and creative works". */
const AU_RANGES = [
  ['02', 'New South Wales', '+612'],
  ['03', 'Victoria and Tasmania', '+613'],
  ['07', 'Queensland', '+617'],
  ['08', 'South Australia and the West', '+618'],
] as const;

/** Every range of the on-net inventory. A number outside of them may be a real person's, and is never offered by it. */
export const FICTIONAL_RANGES: readonly FictionalRange[] = [
  ...northAmerican('US', US_TOWNS),
  ...GB_RANGES.map(([areaCode, place, prefix]) => ({
    countryCode: 'GB',
    areaCode,
    place,
    prefix,
    ...thousand,
  })),
  ...AU_RANGES.flatMap(([areaCode, place, prefix]) =>
    ['5550', '7010'].map((exchange) => ({
      countryCode: 'AU',
      areaCode,
      place,
      prefix: `${prefix}${exchange}`,
      first: 0,
      last: 9_999,
      digits: 4,
    })),
  ),
  ...DE_RANGES.map(([areaCode, place, prefix]) => ({
    countryCode: 'DE',
    areaCode,
    place,
    prefix,
    ...thousand,
  })),
  ...northAmerican('CA', CA_TOWNS),
];

/** The number at a place of a range, counted from its first. */
export function numberIn({ prefix, first, digits }: FictionalRange, nth: number): string {
  return `${prefix}${String(first + nth).padStart(digits, '0')}`;
}

export const sizeOf = ({ first, last }: FictionalRange): number => last - first + 1;

/** The fictional range of a number. Null for real numbers. */
export function rangeOf(number: string): FictionalRange | null {
  const found = FICTIONAL_RANGES.find(({ prefix, first, last, digits }) => {
    if (!number.startsWith(prefix) || number.length !== prefix.length + digits) return false;
    const varying = Number(number.slice(prefix.length));
    return varying >= first && varying <= last;
  });
  return found ?? null;
}

/** Countries and their area codes, in the order of the specification where it has one. */
export function countriesOf(
  ranges: readonly Pick<FictionalRange, 'countryCode' | 'areaCode' | 'place'>[],
): NumberCountry[] {
  const codes = [...new Set([...FIRST_COUNTRIES, ...ranges.map(({ countryCode }) => countryCode)])];
  return codes
    .map((countryCode) => ({ countryCode, areas: areasOf(ranges, countryCode), needsDocuments: false }))
    .filter(({ areas }) => areas.length > 0);
}

/** A provider's data about a country. */
export interface CoveredCountry {
  readonly countryCode: string;
  readonly kinds: readonly NumberKind[];
  /** Kinds of numbers that require a local address or documents. */
  readonly kindsWithDocuments: readonly NumberKind[];
}

const KINDS_BY_USE = ['local', 'mobile', 'toll-free'] as const;

/**
 * Countries of a provider: those of the specification first, then by name. A country whose area codes are listed above
 * is searched by area, every other one as a whole, for the most common kind.
 */
export function coverageOf(
  covered: readonly CoveredCountry[],
  nameOf: (code: string) => string,
): NumberCountry[] {
  const known = countriesOf(FICTIONAL_RANGES);
  const found = covered.flatMap(({ countryCode, kinds, kindsWithDocuments }): NumberCountry[] => {
    const kind = KINDS_BY_USE.find((one) => kinds.includes(one));
    // Numbers that no country gives out (satellites, international freephone) are named by codes that are none.
    if (kind === undefined || !COUNTRY_CODES.includes(countryCode)) return [];
    const listed = kind === 'local' ? known.find((one) => one.countryCode === countryCode)?.areas : undefined;
    return [
      {
        countryCode,
        areas: listed ?? [{ areaCode: ANY_AREA, place: '', kind }],
        needsDocuments: kindsWithDocuments.includes(kind),
      },
    ];
  });
  const first: readonly string[] = FIRST_COUNTRIES;
  const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
  return found.toSorted(
    (one, other) =>
      rank(one.countryCode) - rank(other.countryCode) ||
      nameOf(one.countryCode).localeCompare(nameOf(other.countryCode), 'en'),
  );
}

function areasOf(
  ranges: readonly Pick<FictionalRange, 'countryCode' | 'areaCode' | 'place'>[],
  countryCode: string,
): NumberCountry['areas'] {
  const own = new Map(
    ranges
      .filter((range) => range.countryCode === countryCode)
      .map(({ areaCode, place }) => [areaCode, { areaCode, place, kind: 'local' as const }]),
  );
  const first: readonly string[] = FIRST_AREA_CODES;
  const rank = (areaCode: string) => (first.includes(areaCode) ? first.indexOf(areaCode) : first.length);
  return [...own.values()].toSorted((one, other) => rank(one.areaCode) - rank(other.areaCode));
}
