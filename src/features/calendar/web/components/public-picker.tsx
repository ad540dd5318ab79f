import { ChevronDown, ChevronLeft, ChevronRight, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button-style.ts';
import { labelClass } from '#ui/field-style.ts';
import { PublicCard, part } from './public-frame.tsx';

const arrow =
  'flex size-11 items-center justify-center rounded-control text-ink hover:bg-sunk disabled:text-ink-3 disabled:opacity-50 disabled:hover:bg-transparent';
const stroke = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Until the script writes what it is. */
const NOT_YET = '…';

/** A month of days and the times of one of them, which times-picker.ts fills. */
export function PublicPicker({ label, top }: { label: string; top?: ReactNode }) {
  return (
    <PublicCard name="pick" label={label}>
      {top}
      <div {...part('taken')} role="alert" className="mb-4 empty:hidden" />
      <div className="grid gap-5 desk:grid-cols-[minmax(0,22.25rem)_minmax(0,1fr)] desk:gap-10">
        <div className="min-w-0">
          <div className="flex h-11 items-center justify-between">
            <h2 {...part('month')} aria-live="polite" className="text-17">
              {NOT_YET}
            </h2>
            <div className="-mr-2 flex gap-1">
              <button type="button" {...part('month-before')} aria-label="Previous month" className={arrow}>
                <ChevronLeft {...stroke} />
              </button>
              <button type="button" {...part('month-after')} aria-label="Next month" className={arrow}>
                <ChevronRight {...stroke} />
              </button>
            </div>
          </div>
          <table
            {...part('days')}
            aria-label="Days with free times"
            className="w-full table-fixed border-spacing-0"
          >
            <thead>
              <tr {...part('weekdays')} />
            </thead>
            <tbody {...part('weeks')} />
          </table>
        </div>
        <div className="min-w-0 border-t pt-4 desk:border-0 desk:pt-0">
          <h2 {...part('day')} className="flex h-11 items-center text-15">
            {NOT_YET}
          </h2>
          <output {...part('none')} className="block text-13 text-ink-2 empty:hidden" />
          <ul
            {...part('times')}
            aria-label="Free times"
            className="grid grid-cols-3 gap-2 desk:max-h-96 desk:grid-cols-1 desk:-m-1 desk:overflow-y-auto desk:p-1"
          />
        </div>
      </div>
      <Bar name="next" />
    </PublicCard>
  );
}

/** The button that stays at the bottom of a phone. */
export function Bar({ name }: { name: string }) {
  return (
    <div
      {...part(`${name}-bar`)}
      hidden
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-panel px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [&[hidden]]:hidden desk:hidden"
    >
      <button
        type="button"
        {...part(name)}
        className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
      />
    </div>
  );
}

/** Zone of the visitor, with the time there. The script adds all others. */
export function ZoneChoice() {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor="zone" className={`${labelClass} max-desk:sr-only`}>
        Your time zone
      </label>
      <span className="relative block">
        <Globe
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto"
        />
        <select
          id="zone"
          {...part('zone')}
          className="h-11 w-full min-w-0 appearance-none truncate rounded-control border border-field-line bg-panel pr-10 pl-9 text-13 text-ink hover:border-ink-3 focus:outline-2 focus:outline-accent desk:h-10"
        />
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
        />
      </span>
      <p {...part('host-zone')} className="text-12 text-ink-3 empty:hidden max-desk:hidden" />
    </div>
  );
}
