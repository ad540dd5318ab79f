import { BellOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { quietSpans, useDoNotDisturb } from '../do-not-disturb.ts';

/** Do not disturb in one row: whether it is on, until when, and the way to change that. */
export function DoNotDisturbSwitch() {
  const { isOn, until, isPending, set } = useDoNotDisturb();
  return (
    <div className="flex min-h-12 items-center gap-3">
      <BellOff size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span aria-live="polite" className="flex min-w-0 flex-1 flex-col">
        <span className="text-15 font-medium">Do not disturb</span>
        <span className="text-13 text-pretty text-ink-2">
          {until ?? "Calls don't ring and show up as missed."}
        </span>
      </span>
      {isOn ? (
        <Button
          variant="secondary"
          size="small"
          aria-label="Turn off do not disturb"
          isPending={isPending}
          onPress={() => set(null)}
        >
          Turn off
        </Button>
      ) : (
        <Menu
          label="Do not disturb"
          trigger={
            <Button
              variant="secondary"
              size="small"
              aria-label="Turn on do not disturb"
              isPending={isPending}
            >
              Turn on
            </Button>
          }
          actions={quietSpans.map(({ id, label }) => ({ id, label, onAction: () => set(id) }))}
        />
      )}
    </div>
  );
}
