import type { PaymentMethod } from '../../model-payments.ts';

const BRANDS: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

type Card = Pick<PaymentMethod, 'brand' | 'last4'>;

/** "Visa ••4242". */
export function cardName({ brand, last4 }: Card): string {
  return `${brandName(brand)} ••${last4}`;
}

/** "Visa 4242", in a sentence. */
export function shortCardName({ brand, last4 }: Card): string {
  return `${brandName(brand)} ${last4}`;
}

export const brandName = (brand: string) => BRANDS.get(brand) ?? 'Card';

/** "Expires 04/2030", or a warning shortly before that. */
export function cardExpiryWords(card: Pick<PaymentMethod, 'expMonth' | 'expYear' | 'expiry'>): string {
  const date = cardExpiry(card);
  if (card.expiry === 'expired') return `Expired ${date}`;
  return card.expiry === 'soon' ? `Expires soon, ${date}` : `Expires ${date}`;
}

/** "04/2030". */
export function cardExpiry({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}
