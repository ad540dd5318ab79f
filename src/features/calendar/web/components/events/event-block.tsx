import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from '#ui/classes.ts';
import type { Source } from '../../../model-events.ts';
import type { Stretch } from '../../../rules/availability/free.ts';
import type { Span } from '../../../rules/events/grab.ts';
import type { CalendarItem } from '../../items.ts';
import type { Grip } from '../../use-grab.ts';
import type { Now } from '../../use-schedule.ts';
import { clockWords, kindWords, timesOf, whenWords } from '../../words.ts';
import { EVENT_KEYS_ID } from './week-keys.tsx';

/** Lower ones have one line. */
const TWO_LINES_MINUTES = 50;

export const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--sunk)_0_6px,var(--panel)_6px_12px)] border-line';

/** How something looks: own events are filled, bookings have a frame, other calendars are hatched, and what is on now is yellow. */
export function lookOf({ event, booking }: CalendarItem, isOn: boolean): string {
  if (isOn) return 'border-transparent bg-live text-live-ink';
  if (booking !== null) return 'border-ink-3 bg-panel';
  return event?.sourceId === null ? 'border-line bg-sunk' : hatched;
}

/** What takes whole days isn't: it would be yellow from morning to night. */
export const isOnNow = ({ startsAt, endsAt, isAllDay }: CalendarItem, now: number) =>
  !isAllDay && startsAt <= now && now < endsAt;

const MOVED_BY_KEYS = {
  'data-movable': '',
  'aria-keyshortcuts':
    'Space ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown Enter Escape',
  'aria-describedby': EVENT_KEYS_ID,
} as const;

export function EventBlock(props: {
  item: CalendarItem;
  now: Now;
  /** The calendar that it came from. */
  source: Source | undefined;
  span: Span;
  isHeld: boolean;
  /** When it would take place, while it is held. */
  heldTimes: Stretch | null;
  place: CSSProperties;
  canMove: boolean;
  keys: {
    onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
    onKeyUp?(event: KeyboardEvent<HTMLElement>): void;
  };
  onPress: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  /** It is gone while it has the focus. */
  onLeave: () => void;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
}) {
  const { item, now, source, span, isHeld } = props;
  const isTall = span.end - span.start >= TWO_LINES_MINUTES;
  const below =
    props.heldTimes === null
      ? (source?.name ?? clockWords(span.start, now.locale))
      : timesOf(props.heldTimes, now);
  return (
    <button
      ref={useLeaving(props.onLeave)}
      type="button"
      {...props.keys}
      {...(props.canMove ? MOVED_BY_KEYS : {})}
      data-event={item.key}
      onPointerDown={(event) => props.onPress(event, 'move')}
      onClick={props.onOpen}
      style={props.place}
      className={classes(
        'absolute flex touch-pan-y gap-1.5 overflow-hidden rounded-small border px-1 text-left text-12 leading-4 hover:z-2 focus-visible:z-2 focus-visible:outline-offset-0',
        isTall ? 'py-1' : 'items-center py-0.5',
        isHeld
          ? 'z-4 border-2 border-accent bg-panel text-accent shadow-e3'
          : lookOf(item, isOnNow(item, now.now)),
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'w-0.75 shrink-0 self-stretch rounded-full',
          item.event !== null && item.event.sourceId === null
            ? 'bg-ink-3'
            : item.booking === null
              ? ''
              : 'bg-ink',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {item.short}
          <span className="sr-only">
            {item.short === item.title ? '' : `: ${item.title}`}, {kindWords[item.kind]},{' '}
            {whenWords({ from: item.startsAt, before: item.endsAt }, now)}
          </span>
        </span>
        {isTall && (
          <span aria-hidden="true" className="block truncate">
            {below}
          </span>
        )}
      </span>
      {props.canMove && <Edges onPress={props.onPress} />}
    </button>
  );
}

/** Calls back when an element goes while it has the focus. */
function useLeaving(onLeave: () => void) {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current !== null && current === document.activeElement) onLeave();
    };
  }, [onLeave]);
  return element;
}

/** What pulls the start or the end. */
const Edges = ({ onPress }: { onPress: (event: PointerEvent<HTMLElement>, grip: Grip) => void }) =>
  (['start', 'end'] as const).map((grip) => (
    <span
      key={grip}
      aria-hidden="true"
      data-edge={grip}
      onPointerDown={(event) => onPress(event, grip)}
      className={classes(
        'absolute inset-x-0 h-1.5 cursor-ns-resize pointer-coarse:h-3',
        grip === 'start' ? 'top-0' : 'bottom-0',
      )}
    />
  ));
