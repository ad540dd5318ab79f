import { ArrowLeft } from 'lucide-react';
import { liveBlank } from '#kernel/page-blanks.ts';
import { documentHandle } from '#ui/document.ts';
import { labelClass } from '#ui/field-style.ts';
import { BookForm } from '../components/book-form.tsx';
import {
  ChosenTime,
  PublicColumns,
  PublicFrame,
  part,
  sharedMeta,
  WithoutScript,
} from '../components/public-frame.tsx';
import { PublicPicker, ZoneChoice } from '../components/public-picker.tsx';

export const handle = documentHandle;
export const meta = sharedMeta;

/** The booking page of a person or a team. The server fills it in, and book-page.ts gives it life. */
export default function Book() {
  return (
    <PublicFrame page="book">
      <PublicColumns about={<About />}>
        <WithoutScript />
        <PublicPicker label="Pick a time" />
        <BookForm />
      </PublicColumns>
    </PublicFrame>
  );
}

function About() {
  return (
    <div className="flex flex-col gap-3 desk:gap-5">
      <div
        {...part('host')}
        className="flex items-center gap-3 group-data-[state=closed]/live:hidden desk:gap-4 max-desk:group-data-[step=details]/live:hidden"
      >
        <span
          {...part('picture')}
          aria-hidden="true"
          className="display relative flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunk text-12 text-ink-2 desk:size-16 desk:rounded-card desk:text-22"
        >
          {liveBlank('initials')}
        </span>
        <p className="min-w-0 text-15 font-medium">
          <span className="block truncate first-letter:uppercase">{liveBlank('host')}</span>
          <span className="block truncate text-13 font-normal text-ink-2 empty:hidden">
            {liveBlank('team')}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-2 max-desk:group-data-[step=details]/live:sr-only">
        <h1 className="text-22 desk:text-28">{liveBlank('heading')}</h1>
        <p className="text-15 text-pretty whitespace-pre-line text-ink-2 empty:hidden max-desk:text-13">
          {liveBlank('text')}
        </p>
      </div>
      <div {...part('choices')} hidden className="flex flex-col gap-3 [&[hidden]]:hidden desk:gap-5">
        <fieldset className="flex min-w-0 flex-col gap-1.5">
          <legend className={`${labelClass} mb-1.5 max-desk:sr-only`}>How long</legend>
          <div {...part('lengths')} className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2" />
        </fieldset>
        <ZoneChoice />
      </div>
      <div {...part('chosen')} hidden className="desk:border-t desk:pt-5 [&[hidden]]:hidden">
        <div className="flex items-center gap-2 desk:hidden">
          <button
            type="button"
            {...part('back')}
            aria-label="Pick another time"
            className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-control"
          >
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <p className="min-w-0">
            <span {...part('when-short')} className="block text-15 font-medium" />
            <span {...part('when-with')} className="block truncate text-12 text-ink-2" />
          </p>
        </div>
        <div className="max-desk:hidden">
          <ChosenTime>
            <button type="button" {...part('again')} className="text-link min-h-8 self-start pl-7.5 text-13">
              Pick another time
            </button>
          </ChosenTime>
        </div>
      </div>
    </div>
  );
}
