import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { formatBalance } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { walletQuery } from '../../queries.ts';

/** Available balance in one row that links to billing. */
export function BalanceRow() {
  const { data: wallet, isError } = useQuery(walletQuery);
  // A workspace that still asks for a second factor doesn't say.
  if (isError && wallet === undefined) return null;
  return (
    <NavLink
      to={paths.billing()}
      className="flex h-10 items-center justify-between rounded-control px-2.5 text-13 text-ink-2 hover:text-ink aria-[current=page]:text-ink"
    >
      <span>Balance</span>
      <span className="font-medium text-ink">
        {wallet === undefined ? '' : formatBalance(wallet.availableMicroUsd)}
      </span>
    </NavLink>
  );
}
