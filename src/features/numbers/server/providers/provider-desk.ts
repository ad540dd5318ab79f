import { createHash } from 'node:crypto';
import type { Rates } from '#features/rates/server/service.ts';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { numbersErrors } from '../../errors.ts';
import type {
  ProviderDesk,
  ProviderRate,
  ProviderRateRow,
  ProviderRatesPreview,
  RateChange,
} from '../../model-providers.ts';
import { changeOfRate, losesMoney, marginsOf, type SoldThere } from '../../rules/rate-margins.ts';
import type { Providers } from './providers.ts';

/** The operator's view of providers and their rates. */
export interface ProviderDeskService {
  desk(): Promise<ProviderDesk>;
  /** Saves one rate. @throws AppError numbers.unknownCountry */
  save(row: ProviderRateRow, operating: Operating): Promise<ProviderDesk>;
  /** Preview of an import. Changes nothing. @throws AppError numbers.badProviderRates */
  preview(csv: string): Promise<ProviderRatesPreview>;
  /**
   * @param request.fingerprint of the preview; without it there was no preview, and nothing is compared
   * @throws AppError numbers.badProviderRates, providerRatesOutdated
   */
  importCsv(
    request: { csv: string; fingerprint?: string | undefined },
    operating: Operating,
  ): Promise<ProviderDesk>;
}

export function createProviderDesk({
  providers,
  rates: deck,
}: {
  providers: Providers;
  rates: Pick<Rates, 'list'>;
}): ProviderDeskService {
  async function readDeck() {
    const { version, countries } = await deck.list();
    return { version, soldIn: new Map(countries.map((country) => [country.countryCode, country])) };
  }
  async function desk(): Promise<ProviderDesk> {
    const { version, soldIn } = await readDeck();
    const rates = await providers.list();
    return {
      providers: await providers.names(),
      rates: rates.map((rate) => ({
        ...rate,
        margins: marginsOf(rate.microUsdPerMinute, soldIn.get(rate.countryCode)),
      })),
      deckVersion: version,
    };
  }

  return {
    desk,
    async save(row, operating) {
      if (!COUNTRY_CODES.includes(row.countryCode)) throw numbersErrors.unknownCountry();
      await providers.takeOver([row], operating);
      return desk();
    },
    async preview(csv) {
      const rows = providers.read(csv);
      const [{ soldIn }, rates] = [await readDeck(), await providers.list()];
      return compare(rates, { rows, soldIn });
    },
    async importCsv({ csv, fingerprint }, operating) {
      const rows = providers.read(csv);
      await providers.takeOver(rows, operating, (rates) => {
        if (fingerprint !== undefined && fingerprint !== fingerprintOf(rates))
          throw numbersErrors.providerRatesOutdated();
      });
      return desk();
    },
  };
}

const keyOf = ({ countryCode, providerName }: Pick<ProviderRate, 'countryCode' | 'providerName'>) =>
  `${countryCode} ${providerName}`;

function compare(
  rates: readonly ProviderRate[],
  { rows, soldIn }: { rows: readonly ProviderRateRow[]; soldIn: ReadonlyMap<string, SoldThere> },
): ProviderRatesPreview {
  const known = new Map(rates.map((rate) => [keyOf(rate), rate]));
  const counts = { added: 0, raised: 0, lowered: 0, switched: 0, unchanged: 0 };
  const changes: RateChange[] = [];
  for (const row of rows) {
    const before = known.get(keyOf(row)) ?? null;
    const change = changeOfRate(before, row);
    counts[change] += 1;
    if (change === 'unchanged') continue;
    const { countryCode, providerName, microUsdPerMinute, isActive } = row;
    changes.push({
      countryCode,
      providerName,
      before: before && { microUsdPerMinute: before.microUsdPerMinute, isActive: before.isActive },
      after: { microUsdPerMinute, isActive },
      margins: marginsOf(microUsdPerMinute, soldIn.get(countryCode)),
    });
  }
  const rank = ({ margins }: RateChange) => (losesMoney(margins) ? 0 : 1);
  return {
    fingerprint: fingerprintOf(rates),
    ...counts,
    changes: changes.toSorted((one, other) => rank(one) - rank(other)),
  };
}

/** Equal lists of rates have equal fingerprints. */
function fingerprintOf(rates: readonly ProviderRate[]): string {
  const content = rates.map((rate) => [
    rate.countryCode,
    rate.providerName,
    rate.microUsdPerMinute,
    rate.isActive,
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
