import { ChevronLeft, ChevronRight, Globe } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Now, ShownDays } from '../../use-schedule.ts';
import { daysWords, zoneWords } from '../../words.ts';

/** Which days are shown, and the way to others. */
export function WeekHead({ now, shown }: { now: Now; shown: ShownDays }) {
  const { days, view, isDesk } = shown;
  if (!isDesk && view === 'list') return null;
  const unit = days.length === 1 ? 'day' : days.length === 7 ? 'week' : 'days';
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 border-b px-4 py-1.5 desk:px-6">
      <Button variant="secondary" size="small" onPress={shown.toToday}>
        Today
      </Button>
      <IconButton
        size="small"
        label={`Previous ${unit}`}
        icon={<ChevronLeft size={18} strokeWidth={1.75} />}
        onPress={() => shown.turn(-1)}
      />
      <IconButton
        size="small"
        label={`Next ${unit}`}
        icon={<ChevronRight size={18} strokeWidth={1.75} />}
        onPress={() => shown.turn(1)}
      />
      <h2 aria-live="polite" className="min-w-0 flex-1 truncate text-15 desk:text-17">
        {daysWords(days, now.locale)}
      </h2>
      <span className="flex items-center gap-1.5 text-13 text-ink-2 max-desk:hidden">
        <Globe size={16} strokeWidth={1.75} aria-hidden="true" />
        {zoneWords(now.timeZone, now.locale)}
      </span>
    </div>
  );
}
