import type { PublishedRate } from '../model.ts';

/** Rates whose destination contains the text, in any case (specification 001 §2). */
export function ratesMatching(rates: readonly PublishedRate[], text: string): readonly PublishedRate[] {
  const wanted = text.trim().toLowerCase();
  return rates.filter(({ destination }) => destination.toLowerCase().includes(wanted));
}
