import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { When } from '#platform/browser/when.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { PublicCard, part } from './public-frame.tsx';

const secondary = buttonClass({ variant: 'secondary', size: 'medium' });

/** Actions on a booking: join, add it to a calendar, move it, cancel it. */
export function BookingActions() {
  return (
    <PublicCard name="actions" label="Your booking">
      <div className="-my-5 flex flex-col *:py-5 [&>:not([hidden])~:not([hidden])]:border-t">
        <Row name="join" title="Join the call">
          <p {...part('join-words')} className="text-15 text-pretty text-ink-2" />
          <a
            {...part('join-link')}
            hidden
            className={`${buttonClass({ variant: 'primary', size: 'large' })} self-start [&[hidden]]:hidden`}
          >
            Call
          </a>
        </Row>
        <Row name="file" title="Add it to your calendar">
          <p className="text-15 text-pretty text-ink-2">
            <When has={['email']}>It’s also in the email that we sent you. </When>
            The file works with Google Calendar, Outlook and Apple Calendar.
          </p>
          <a {...part('file-link')} download="invite.ics" className={`${secondary} self-start`}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            Calendar file
          </a>
        </Row>
        <Row name="change" title="Plans changed?">
          <Change />
        </Row>
        <Row name="anew" title="Still want to meet?">
          <a {...part('anew-link')} className={`${secondary} self-start`}>
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
      <div className="flex flex-wrap gap-2">
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

function Row({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div {...part(name)} hidden className="flex flex-col gap-3 [&[hidden]]:hidden">
      <h2 className="text-17">{title}</h2>
      {children}
    </div>
  );
}
