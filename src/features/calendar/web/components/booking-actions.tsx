import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { liveBlank } from '#kernel/page-blanks.ts';
import { When } from '#platform/browser/when.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { PublicCard, part } from './public-frame.tsx';

const secondary = buttonClass({ variant: 'secondary', size: 'medium' });

/** Actions on a booking: join, add it to a calendar, move it, cancel it. */
export function BookingActions() {
  return (
    <PublicCard name="actions" label="Your booking" isShown className={NOTHING_TO_DO}>
      <div className="-my-5 flex flex-col *:py-5">
        <Row name="join" title="Join the call" isHidden line="border-b">
          <p {...part('join-words')} className="text-15 text-pretty text-ink-2" />
          <a
            {...part('join-link')}
            hidden
            className={`${buttonClass({ variant: 'primary', size: 'large' })} self-start [&[hidden]]:hidden`}
          >
            Call
          </a>
        </Row>
        <Row title="Add it to your calendar">
          <p className="text-15 text-pretty text-ink-2">
            <When has={['email']}>It’s also in the email that we sent you. </When>
            The file works with Google Calendar, Outlook and Apple Calendar.
          </p>
          <a href={liveBlank('file')} download="invite.ics" className={`${secondary} self-start`}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            Calendar file
          </a>
        </Row>
        <Row title="Plans changed?" line="border-t">
          <Change />
        </Row>
        <Row of="anew" title="Still want to meet?">
          <a {...part('anew-link')} href={liveBlank('anew')} className={`${secondary} self-start`}>
            Book another time
          </a>
        </Row>
      </div>
      <output
        {...part('failed')}
        className="mt-4 block text-13 font-medium text-pretty text-hang empty:hidden"
      />
    </PublicCard>
  );
}

function Change() {
  return (
    <>
      <ByForm />
      <div {...part('change-keys')} hidden className="flex flex-wrap gap-2 [&[hidden]]:hidden">
        <button type="button" {...part('move')} className={secondary}>
          Choose another time
        </button>
        <button
          type="button"
          {...part('cancel')}
          aria-expanded="false"
          className={buttonClass({ variant: 'danger', size: 'medium' })}
        >
          Cancel booking
        </button>
      </div>
      <form {...part('cancel-form')} hidden className="flex flex-col gap-4 [&[hidden]]:hidden">
        <Reason />
        <div className="flex flex-wrap gap-2">
          <button
            type="submit"
            {...part('cancel-now')}
            className={buttonClass({ variant: 'hang', size: 'medium' })}
          >
            Cancel this booking
          </button>
          <button type="button" {...part('keep')} className={secondary}>
            Keep it
          </button>
        </div>
      </form>
    </>
  );
}

/** Canceling without JavaScript. */
function ByForm() {
  return (
    <noscript>
      <form method="post" action={liveBlank('cancel')} className="flex flex-col gap-4">
        <p className="text-15 text-pretty text-ink-2">
          JavaScript is off in your browser. To join the call or choose another time, turn it on and reload
          this page. You can cancel right here.
        </p>
        <Reason />
        <button type="submit" className={`${buttonClass({ variant: 'hang', size: 'medium' })} self-start`}>
          Cancel this booking
        </button>
      </form>
    </noscript>
  );
}

function Reason() {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="reason" className={labelClass}>
        Reason (optional)
      </label>
      <input
        id="reason"
        name="reason"
        type="text"
        maxLength={500}
        autoComplete="off"
        className={`${inputClass} h-11`}
      />
    </div>
  );
}

/** Once there is nothing to join, change or book. */
const NOTHING_TO_DO = "group-data-[offers='']/live:hidden";
/** By what the page offers, which the server knows. */
const OFFERED = {
  change: 'hidden group-data-[offers=change]/live:flex',
  anew: 'hidden group-data-[offers=anew]/live:flex',
} as const;

function Row(row: {
  name?: string;
  of?: keyof typeof OFFERED;
  title: string;
  /** Until a script knows more. */
  isHidden?: boolean;
  /** Between rows that are there together. */
  line?: 'border-t' | 'border-b';
  children: ReactNode;
}) {
  const { name, of = 'change', title, isHidden = false, line = '', children } = row;
  return (
    <div
      {...(name === undefined ? {} : part(name))}
      hidden={isHidden}
      className={`flex-col gap-3 [&[hidden]]:hidden! ${line} ${OFFERED[of]}`}
    >
      <h2 className="text-17">{title}</h2>
      {children}
    </div>
  );
}
