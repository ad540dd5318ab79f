import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';

/** Link to the notification settings. */
export function SettingsLink({ onPress }: { onPress?: () => void }) {
  return (
    <Link
      to={paths.profile({ tab: 'notifications' })}
      title="Notification settings"
      aria-label="Notification settings"
      onClick={onPress}
      className="flex size-8 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunk hover:text-ink max-desk:size-11"
    >
      <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
