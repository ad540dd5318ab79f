import { assert } from '#kernel/assert.ts';
import type { CountryRate, PublishedRate, RateKind, RateRow } from '../model.ts';
import { rateListOf } from './country-rates.ts';
import { type DeckFigures, figuresOf } from './deck-figures.ts';
import { deckFingerprint } from './deck-fingerprint.ts';
import { SEED_DECK_LINES } from './seed-deck-lines.ts';
import { zoneOf } from './zone-of.ts';

/** Every row of the deck that an installation begins with, in no order. */
export const SEED_DECK: readonly RateRow[] = parseLines(SEED_DECK_LINES);

export const SEED_FINGERPRINT = deckFingerprint(SEED_DECK);

const list = rateListOf(SEED_DECK);
/** The same deck as people read it: one row for each country, by name. */
export const RATE_LIST: readonly CountryRate[] = list.countries();
/** Figures about the built-in list. */
export const SEED_FIGURES: DeckFigures = figuresOf(RATE_LIST);
/** Networks of the list that belong to no country. */
export const RATE_NETWORKS: readonly PublishedRate[] = list.networks();

/** Countries of the list, in the requested order. */
export function ratesTo(countryCodes: readonly string[]): CountryRate[] {
  return countryCodes.flatMap((code) => RATE_LIST.find(({ countryCode }) => countryCode === code) ?? []);
}

function parseLines(text: string): RateRow[] {
  // A continuation line is indented.
  return text.trim().replaceAll('\n  ', ' ').split('\n').flatMap(rowsOf);
}

function rowsOf(line: string): RateRow[] {
  const [head = '', ...groups] = line.split(' | ');
  const [, code, destination] = /^([A-Z]{2}|--) (.+)$/.exec(head) ?? [];
  assert(code !== undefined && destination !== undefined, `"${head}" is a code and a destination`);
  const countryCode = code === '--' ? null : code;
  return groups.flatMap((group) => {
    const [kind, price = '', ...prefixes] = group.split(' ');
    assert(isKind(kind), `"${kind}" is a kind of number`);
    const isEstimate = price.startsWith('~');
    const microUsdPerMinute = Math.round(Number(price.slice(isEstimate ? 1 : 0)) * 1_000_000);
    const zone = zoneOf(countryCode, microUsdPerMinute);
    return prefixes.map((prefix) => ({
      prefix,
      destination,
      countryCode,
      kind,
      zone,
      microUsdPerMinute,
      isEstimate,
    }));
  });
}

/** The list of the model would bring the schemas of the whole feature into the dial pad. */
function isKind(word: string | undefined): word is RateKind {
  return word !== undefined && /^(?:landline|mobile|premium|satellite|shared)$/.test(word);
}
