import type { ReactNode } from 'react';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { STATUS_DAYS, STATUS_PARTS, STATUS_PATH } from '../../constants.ts';
import { ClaimsTable } from '../components/claims-table.tsx';
import { StatusPart } from '../components/status-part.tsx';
import { publicMeta } from '../public-meta.ts';
import { statusMarks } from '../status-script.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Status – Ahoy',
    description: 'Whether each part of Ahoy works right now, and how it did on each of the last 90 days.',
    path: paths.status(),
  });

export default function Status() {
  return (
    <div
      data-script="status"
      {...statusMarks.source(STATUS_PATH)}
      className="mx-auto flex w-full max-w-280 flex-col gap-12 px-4 py-16 desk:px-6 desk:py-24"
    >
      <Now />
      <div className="border-t">
        {STATUS_PARTS.map((part) => (
          <StatusPart key={part} part={part} />
        ))}
      </div>
      <Explained id="how-measured" title="How this is measured">
        <HowMeasured />
      </Explained>
      <Explained id="figures" title="Figures on our pages">
        <p>
          Every figure on our pages is counted from the product itself, on the day the page was made. If we
          can’t prove it, we don’t print it. Prices and limits are from the{' '}
          <a href={paths.pricing()} className="text-link">
            plans
          </a>
          .
        </p>
        <ClaimsTable />
      </Explained>
    </div>
  );
}

/** Its lines are as many before the answer as after it, so that nothing below moves. */
function Now() {
  return (
    <header className="flex flex-col gap-4">
      <h1 className="text-40">Status</h1>
      <output {...statusMarks.overall} className="max-w-xl text-18 text-pretty text-ink-2">
        Checking …
      </output>
      <p {...statusMarks.checked} className="text-13 text-ink-3">
        Updates every 30 seconds.
      </p>
      <noscript>
        <p className="text-15 text-ink-2">
          JavaScript is off in your browser, so we can’t show the figures here. You can read the raw data at{' '}
          <a href={STATUS_PATH} className="text-link">
            {STATUS_PATH}
          </a>
          .
        </p>
      </noscript>
    </header>
  );
}

function Explained({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-4 text-15 text-ink-2 desk:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-22 text-ink">
        {title}
      </h2>
      <div className="flex max-w-2xl min-w-0 flex-col gap-3 text-pretty">{children}</div>
    </section>
  );
}

function HowMeasured() {
  return (
    <>
      <p>
        Once a minute, every server process records that it’s up and which of its parts work. A minute without
        a record counts as down, whatever the cause. Time before the first record isn’t counted.
      </p>
      <p>
        Each bar is a day in UTC, with today on the right. Dark means up all day. A red foot means some
        minutes were down. Red means half of them or more. Pale means nothing was measured. Percentages are
        rounded down. Records are kept for {STATUS_DAYS} days.
      </p>
      <p>This is what our servers see themselves. A broken network between you and them doesn’t show here.</p>
    </>
  );
}
