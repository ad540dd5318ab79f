import { Suspense, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { late } from '#ui/late.ts';
import { HeadButton } from '#ui/section.tsx';
import type { Source } from '../../../model-events.ts';
import { hatched } from '../events/event-block.tsx';

const CalendarsDialog = late(async () => ({
  default: (await import('./calendars-dialog.tsx')).CalendarsDialog,
}));

/** Connected calendars that are shown here, and the way to their settings. */
export function OtherCalendars({ sources }: { sources: readonly Source[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Connected calendars" className="px-4 py-3 desk:px-6">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-sans! text-13! font-medium! tracking-normal! text-ink-2">Connected calendars</h3>
        <HeadButton onPress={() => setOpen(true)}>{sources.length === 0 ? 'Connect' : 'Manage'}</HeadButton>
      </div>
      <ul>
        {sources.map(({ id, name, state }) => (
          <li key={id} className="flex min-h-8 items-center gap-2 text-13">
            <span aria-hidden="true" className={classes('size-3 shrink-0 rounded-small border', hatched)} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {state === 'failing' && <span className="text-12 font-medium">Can't be read</span>}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{isOpen && <CalendarsDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
