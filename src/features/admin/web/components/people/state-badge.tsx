import { Badge } from '#ui/badge.tsx';

/** Nothing unless something is out of the ordinary. */
export function StateBadge({ isSuspended, isClosed = false }: { isSuspended: boolean; isClosed?: boolean }) {
  if (isClosed) return <Badge>Closed</Badge>;
  return isSuspended ? <Badge tone="strong">Suspended</Badge> : null;
}
