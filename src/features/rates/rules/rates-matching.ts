import type { PublishedRate } from '../model.ts';

/** Rates whose destination contains the text, in any case (specification 001 §2). */
export function ratesMatching<Rate extends PublishedRate>(
  rates: readonly Rate[],
  text: string,
): readonly Rate[] {
  return rates.filter(({ destination }) => isMatch(destination, text));
}

/** Whether the name contains the text, in any case. */
export function isMatch(destination: string, text: string): boolean {
  return destination.toLowerCase().includes(text.trim().toLowerCase());
}
