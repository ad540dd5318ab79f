import type { EsimDevice, Maker } from './model.ts';

/**
 * Phones with an eSIM that can be bought unlocked, oldest first, by what their makers publish: Apple's support page on
 * Dual SIM with an eSIM (iPhone XS, XS Max, XR and later), Google's Pixel help on dual SIMs (Pixel 4 and later), and
 * Samsung's support pages on eSIM (Galaxy S20, Note20, Z Flip, Z Fold2 and later). State of autumn 2025. Series with
 * gaps, such as Samsung's FE and A models, are left out.
 */
const MODELS: Readonly<Record<Maker, readonly string[]>> = {
  Apple: [
    ...series('iPhone', 'XR, XS, XS Max'),
    ...series('iPhone', '11, 11 Pro, 11 Pro Max, SE (2nd generation)'),
    ...series('iPhone', '12 mini, 12, 12 Pro, 12 Pro Max'),
    ...series('iPhone', '13 mini, 13, 13 Pro, 13 Pro Max, SE (3rd generation)'),
    ...series('iPhone', '14, 14 Plus, 14 Pro, 14 Pro Max'),
    ...series('iPhone', '15, 15 Plus, 15 Pro, 15 Pro Max'),
    ...series('iPhone', '16, 16 Plus, 16 Pro, 16 Pro Max, 16e'),
    ...series('iPhone', '17, Air, 17 Pro, 17 Pro Max'),
  ],
  Google: [
    ...series('Pixel', '4, 4 XL, 4a, 4a (5G), 5, 5a'),
    ...series('Pixel', '6, 6 Pro, 6a, 7, 7 Pro, 7a, Fold'),
    ...series('Pixel', '8, 8 Pro, 8a, 9, 9 Pro, 9 Pro XL, 9 Pro Fold, 9a'),
    ...series('Pixel', '10, 10 Pro, 10 Pro XL, 10 Pro Fold'),
  ],
  Samsung: [
    ...series('Galaxy', 'Z Flip, S20, S20+, S20 Ultra, Note20, Note20 Ultra, Z Fold2'),
    ...series('Galaxy', 'S21, S21+, S21 Ultra, Z Flip3, Z Fold3'),
    ...series('Galaxy', 'S22, S22+, S22 Ultra, Z Flip4, Z Fold4'),
    ...series('Galaxy', 'S23, S23+, S23 Ultra, Z Flip5, Z Fold5'),
    ...series('Galaxy', 'S24, S24+, S24 Ultra, Z Flip6, Z Fold6'),
    ...series('Galaxy', 'S25, S25+, S25 Ultra, S25 Edge, Z Flip7, Z Fold7'),
  ],
};

export const ESIM_DEVICES: readonly EsimDevice[] = Object.entries(MODELS).flatMap(([maker, names]) =>
  // Object.entries forgets that the keys are makers.
  names.map((name) => ({ maker: maker as Maker, name })),
);

export const esimText = {
  findDevice: 'Find your phone',
  noDevice: 'We don’t list a phone with that name.',
  /** True of every phone: 3GPP TS 22.030 for the code, GSMA SGP.22 for the number. */
  askThePhone: 'Dial *#06# on it. If it shows an EID, it takes an eSIM.',
} as const;

function series(line: string, models: string): string[] {
  return models.split(', ').map((model) => `${line} ${model}`);
}
