import type { StatusPart as Part } from '../../constants.ts';
import { PART_NAMES } from '../../rules/status-view.ts';
import { statusMarks } from '../status-script.ts';

const WHAT: Readonly<Record<Part, string>> = {
  web: 'Pages load and requests are answered.',
  database: 'Data can be saved.',
  realtime: 'Browsers can connect, so calls ring.',
  jobs: 'Background work runs, such as email and clean-up.',
  mail: 'Emails are accepted for delivery.',
};

/** One part and its days, before status-script.ts has asked the server. */
export function StatusPart({ part }: { part: Part }) {
  const title = `status-${part}`;
  return (
    <section
      {...statusMarks.part(part)}
      aria-labelledby={title}
      className="group/part flex flex-col gap-3 border-b py-6"
    >
      {/* The description is between the name and the state, or below both on a phone. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 phone:grid-cols-[auto_minmax(0,1fr)_auto]">
        <h2 id={title} className="text-18">
          {PART_NAMES[part]}
        </h2>
        <p className="order-1 col-span-2 text-13 text-ink-3 phone:order-none phone:col-span-1">
          {WHAT[part]}
        </p>
        <p
          {...statusMarks.word}
          className="min-w-26 text-right text-15 font-medium text-ink-3 group-data-[now=down]/part:text-hang group-data-[now=up]/part:text-ink"
        >
          Checking …
        </p>
      </div>
      {/* The figure is in words below, so the bars are a picture. */}
      <div
        {...statusMarks.bars}
        aria-hidden="true"
        className="flex h-8 items-stretch gap-px phone:gap-0.5 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:rounded-[1px] [&>[data-state=down]]:bg-hang [&>[data-state=partly]]:border-b-8 [&>[data-state=partly]]:border-hang [&>[data-state=partly]]:bg-ink-2 [&>[data-state=unknown]]:bg-line [&>[data-state=up]]:bg-ink-2"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-13 text-ink-2">
        <p {...statusMarks.summary}>The last 90 days.</p>
        <details {...statusMarks.losses} hidden className="min-w-0 basis-full">
          <summary className="text-link w-fit">Days with downtime</summary>
          <ul className="mt-2 flex flex-col gap-1" />
        </details>
      </div>
    </section>
  );
}
