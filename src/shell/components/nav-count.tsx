import type { NavItem } from '#platform/browser/feature.ts';
import { CountBadge } from '#ui/count-badge.tsx';

/** How much there is to look at behind an item; nothing if there is nothing, or the item counts nothing. */
export function NavCount({ item, className }: { item: NavItem; className: string }) {
  const { useCount = useNothing, counted = '' } = item;
  return <CountBadge count={useCount()} said={counted} className={className} />;
}

const useNothing = () => 0;
