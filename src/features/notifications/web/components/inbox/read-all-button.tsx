import { CheckCheck } from 'lucide-react';
import type { Notification } from '../../../model-inbox.ts';

/** Reads up to the newest one that the person has seen; disabled while there is nothing to read. */
export function ReadAllButton(props: {
  unread: number;
  newest: Notification | undefined;
  onReadAll: (newest: Notification) => void;
}) {
  const { unread, newest, onReadAll } = props;
  return (
    <button
      type="button"
      disabled={unread === 0 || newest === undefined}
      onClick={() => newest !== undefined && onReadAll(newest)}
      className="flex h-8 items-center gap-2 rounded-control px-2 text-13 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 max-desk:h-11"
    >
      <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      Read all
    </button>
  );
}
