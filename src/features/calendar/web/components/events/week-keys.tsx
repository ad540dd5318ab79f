/** Ids of the sentences that say which keys there are. */
export const EVENT_KEYS_ID = 'week-event-keys';
export const TIME_KEYS_ID = 'week-time-keys';

/** Of an event, taken or not. */
const EVENT_KEYS = [
  ['Space', 'pick up'],
  ['Arrows', 'move'],
  ['Shift + Arrows', 'change the end'],
  ['Enter', 'drop'],
  ['Esc', 'put back'],
] as const;
/** Of time that is free. */
const TIME_KEYS = [
  ['Arrows', 'choose a time'],
  ['Shift + Arrows', 'make it longer'],
  ['Enter', 'add an event'],
  ['Page Up / Down', 'turn the page'],
] as const;

/** What keys do in the week, while something there has the focus by keyboard. */
export function WeekKeys() {
  return (
    <>
      <p id={EVENT_KEYS_ID} hidden>
        Press Space to pick it up, arrow keys to move it, Shift and arrow keys to change its end, Enter to
        drop it and Escape to put it back.
      </p>
      <p id={TIME_KEYS_ID} hidden>
        Arrow keys choose a time, Shift and arrow keys make it longer, Enter adds an event. Page Up and Page
        Down show other days.
      </p>
      <Keys keys={EVENT_KEYS} className="group-has-[[data-movable]:focus-visible]/week:flex" />
      <Keys keys={TIME_KEYS} className="group-has-[[data-cursor]:focus-visible]/week:flex" />
    </>
  );
}

function Keys(props: { keys: readonly (readonly [string, string])[]; className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`absolute inset-x-0 bottom-0 z-5 hidden flex-wrap gap-x-4 gap-y-1 border-t bg-panel px-4 py-1.5 text-12 text-ink-2 ${props.className}`}
    >
      {props.keys.map(([key, words]) => (
        <span key={key} className="flex items-center gap-1.5 whitespace-nowrap">
          <kbd className="rounded-small border bg-sunk px-1.5 font-sans leading-4.5">{key}</kbd>
          {words}
        </span>
      ))}
    </div>
  );
}
