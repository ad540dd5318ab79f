import type { ReactNode } from 'react';
import { EXAMPLE_NUMBER } from '#features/calling/constants.ts';
import { SAMPLE_RATES } from '#features/rates/constants.ts';
import { quoteMarks } from '#features/rates/web/widgets.tsx';
import type { Capability } from '#kernel/capabilities.ts';
import { countryName } from '#kernel/country-name.ts';
import { formatRate } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { classes } from '#ui/classes.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { FaxArt } from './fax-art.tsx';

/** Three cards of different sizes. */
export function HomeCards() {
  return (
    <div className="grid gap-4 desk:grid-cols-12 desk:grid-rows-[1fr_auto]">
      <HomeCard
        title="Basic Calling"
        needs="phone-calls"
        className="surface desk:col-span-7 desk:row-span-2"
        art={<NumberAndRate />}
        action={
          <ButtonLink to={paths.pricing()} variant="secondary">
            View Plans
          </ButtonLink>
        }
      >
        Call any phone by the minute. The dial pad shows the country and the rate before you press Call, so
        there are no surprises later.
      </HomeCard>
      <HomeCard
        title="Free Features"
        needs="user-calls"
        className="surface desk:col-span-5"
        art={<Route />}
        action={
          <ButtonLink to={paths.register()} variant="primary">
            Start Free
          </ButtonLink>
        }
      >
        Call anyone with a username for free, end-to-end encrypted.
      </HomeCard>
      <HomeCard
        title="Internet Fax"
        needs="fax"
        className="surface desk:col-span-5"
        action={
          <ButtonLink to={paths.feature('internet-fax')} variant="secondary">
            Learn More<span className="sr-only"> about Internet Fax</span>
          </ButtonLink>
        }
        beside={<FaxArt />}
      >
        Send a document as a fax, and get faxes as documents.
      </HomeCard>
    </div>
  );
}

interface HomeCardProps {
  title: string;
  needs: Capability;
  className: string;
  children: ReactNode;
  action: ReactNode;
  /** Below the sentence, or beside it. */
  art?: ReactNode;
  beside?: ReactNode;
}

function HomeCard({ title, needs, className, children, action, art, beside }: HomeCardProps) {
  return (
    <div className={classes('flex gap-4 overflow-hidden rounded-card p-6 desk:p-8', className)}>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <h3 className="flex items-baseline gap-3 text-22">
          {title}
          <WhenMissing needs={[needs]}>
            <ComingSoon />
          </WhenMissing>
        </h3>
        <p className="max-w-md text-pretty">{children}</p>
        {art !== undefined && <div className="my-auto w-full py-6">{art}</div>}
        <div className="mt-auto pt-2">{action}</div>
      </div>
      {beside !== undefined && <div className="-mb-8 self-end max-phone:hidden">{beside}</div>}
    </div>
  );
}

/** Destination and rate of the number that the dial pad starts with. */
function NumberAndRate() {
  const { text, e164, countryCode } = EXAMPLE_NUMBER;
  return (
    <div className="rounded-control bg-sunk p-5 desk:p-8">
      <p className="display text-28 whitespace-nowrap desk:text-40">{text}</p>
      <p className="mt-2 text-ink-2">
        {countryName(countryCode)} ·{' '}
        <span {...quoteMarks.ofNumber(e164)}>{formatRate(SAMPLE_RATES[countryCode])}</span>
      </p>
    </div>
  );
}

/** Two people and the live connection between them. */
function Route() {
  return (
    <p className="display flex items-center gap-3 text-22">
      @you
      <span aria-hidden="true" className="h-2 flex-1 rounded-small bg-live" />
      <span className="sr-only">calls</span>
      @them
    </p>
  );
}
