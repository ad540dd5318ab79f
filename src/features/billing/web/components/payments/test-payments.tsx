import { useQuery } from '@tanstack/react-query';
import { walletText } from '../../../constants-wallet.ts';
import { cardFormQuery } from '../../card-queries.ts';

/** Note in every dialog with a card, when no real card is ever charged. */
export function TestPayments() {
  const { data: form } = useQuery(cardFormQuery);
  return form?.engine === 'sandbox' && <p className="text-12 text-ink-3">{walletText.testPayments}</p>;
}
