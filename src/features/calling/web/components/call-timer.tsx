import { formatDuration } from '#kernel/instant.ts';
import { useTick } from './use-tick.ts';

/** The talk time, counted from the answer. */
export function CallTimer(props: { since: number }) {
  const now = useTick(250);
  return (
    <span role="timer" aria-label="Talk time" className="display text-40">
      {formatDuration(now - props.since)}
    </span>
  );
}
