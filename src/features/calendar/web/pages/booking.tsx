import { liveBlank } from '#kernel/page-blanks.ts';
import { buttonClass } from '#ui/button-style.ts';
import { documentHandle } from '#ui/document.ts';
import { BookingActions } from '../components/booking-actions.tsx';
import { ChosenTime, liveMeta, PublicColumns, PublicFrame, part } from '../components/public-frame.tsx';
import { PublicPicker, ZoneChoice } from '../components/public-picker.tsx';

export const handle = documentHandle;
export const meta = liveMeta;

/** A booking, for the person who made it. The server fills it in, and booking-page.ts gives it life. */
export default function Booking() {
  return (
    <PublicFrame page="booking">
      <PublicColumns about={<About />}>
        <BookingActions />
        <PublicPicker label="Pick another time" top={<KeepTime />} />
      </PublicColumns>
    </PublicFrame>
  );
}

function About() {
  return (
    <div className="flex flex-col gap-4 desk:gap-5">
      <h1 tabIndex={-1} {...part('heading')} className="text-28 outline-none">
        {liveBlank('heading')}
      </h1>
      <p className="text-15 text-pretty text-ink-2 empty:hidden">{liveBlank('text')}</p>
      <div className="flex flex-col gap-4 group-data-[state=closed]/live:hidden desk:gap-5">
        <div className="flex flex-col">
          <p {...part('title')} className="text-17 font-medium">
            {liveBlank('meeting')}
          </p>
          <p {...part('with')} className="text-15 text-ink-2">
            {liveBlank('with')}
          </p>
        </div>
        <ChosenTime
          when={{ day: liveBlank('when-day'), time: liveBlank('when-time'), zone: liveBlank('when-zone') }}
        />
        <p {...part('reason')} className="text-13 text-pretty text-ink-2 empty:hidden">
          {liveBlank('reason')}
        </p>
        <div {...part('zone-choice')} hidden className="[&[hidden]]:hidden">
          <ZoneChoice />
        </div>
      </div>
    </div>
  );
}

function KeepTime() {
  return (
    <div className="mb-4 flex items-center justify-between gap-4 border-b pb-4">
      <p className="text-15 text-pretty text-ink-2">
        Pick another time. Until you do, your booking stays as it is.
      </p>
      <button
        type="button"
        {...part('stay')}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Keep it
      </button>
    </div>
  );
}
