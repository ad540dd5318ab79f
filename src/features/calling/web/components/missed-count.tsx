import { CountBadge } from '#ui/count-badge.tsx';
import { useMissedCalls } from '../missed.ts';

/** Number of missed calls since they were last looked at; nothing if there are none. */
export const MissedCount = ({ className }: { className: string }) => (
  <CountBadge count={useMissedCalls()} said="missed" className={className} />
);
