import { Badge } from '#ui/badge.tsx';

/** Nothing for what is as it should be. */
export function StateBadge({ isSuspended, isClosed = false }: { isSuspended: boolean; isClosed?: boolean }) {
  if (isClosed) return <Badge>Closed</Badge>;
  return isSuspended ? <Badge tone="strong">Suspended</Badge> : null;
}
