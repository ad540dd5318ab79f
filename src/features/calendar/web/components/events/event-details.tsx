// Not on the first screen: after a press.
import { Dialog } from '#ui/dialog.tsx';
import type { Source } from '../../../model-events.ts';
import type { CalendarItem } from '../../items.ts';
import type { Now } from '../../use-schedule.ts';
import { whenWords } from '../../words.ts';
import { PlannedLinks } from '../planned-links.tsx';

/** An event of a connected calendar, which can only be read here. */
export function EventDetails(props: {
  item: CalendarItem;
  now: Now;
  source: Source | undefined;
  onClose: () => void;
}) {
  const { item, now, source } = props;
  return (
    <Dialog title={item.title} isOpen onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <dl className="flex flex-col gap-3 text-15">
        <Fact name="When">{whenWords({ from: item.startsAt, before: item.endsAt }, now)}</Fact>
        {item.event !== null && item.event.location !== '' && (
          <Fact name="Location">{item.event.location}</Fact>
        )}
        {item.event !== null && item.event.notes !== '' && <Fact name="Notes">{item.event.notes}</Fact>}
        <Fact name="Calendar">{source?.name ?? 'Another calendar'}</Fact>
      </dl>
      {item.event !== null && !item.isAllDay && (
        <PlannedLinks planned={{ ...item.event, kind: 'event' }} now={now.now} title={item.title} />
      )}
      <p className="text-13 text-ink-2">Change this event in the calendar it comes from.</p>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-12 text-ink-2">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children}</dd>
  </div>
);
