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
    description: 'Whether each part of Ahoy works now, and how long it was up on each of the last 90 days.',
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
          What our pages count, they count from the product itself, on the day on which they are made. What we
          cannot prove we do not print. Prices and limits are those of the{' '}
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
        Not asked yet.
      </output>
      <p {...statusMarks.checked} className="text-13 text-ink-3">
        A script asks each half minute.
      </p>
      <noscript>
        <p className="text-15 text-ink-2">
          Scripts are off in your browser, so the figures are not filled in here. They are at{' '}
          <a href={STATUS_PATH} className="text-link">
            {STATUS_PATH}
          </a>
          , as a program reads them.
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
        Once a minute every server process writes down that it is up, and which of its parts work. A minute
        without such a line counts as down, whoever is to blame. Time before the first line was not measured
        and counts as nothing.
      </p>
      <p>
        A bar is a day in UTC, the newest on the right: dark when every measured minute was up, with a red
        foot when some were down, red when half or more were, and pale when nothing was measured. Percentages
        are rounded down. Lines are kept for {STATUS_DAYS} days.
      </p>
      <p>
        This is what the servers see of themselves. A network between you and them that is cut does not show
        here.
      </p>
    </>
  );
}
