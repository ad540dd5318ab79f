import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { keyedSpan, PRESSED_MINUTES, type Span } from '../../../rules/events/grab.ts';
import { TIME_KEYS_ID } from './week-keys.tsx';

const NINE = 540;

/** Chooses time by keyboard: arrows move it, Shift and arrows make it longer, Enter opens the form. */
export function WeekCursor(props: {
  dayCount: number;
  wordsOf: (span: Span) => string;
  placeOf: (span: Span) => CSSProperties;
  say: (words: string) => void;
  onMark: (span: Span) => void;
  onTurn: (way: -1 | 1) => void;
}) {
  const [chosen, setChosen] = useState<Span>({ day: 0, start: NINE, end: NINE + PRESSED_MINUTES });
  const span = { ...chosen, day: Math.min(chosen.day, props.dayCount - 1) };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { PageUp: -1, PageDown: 1 }[key];
    if (way !== undefined) {
      event.preventDefault();
      return props.onTurn(way === 1 ? 1 : -1);
    }
    const next = keyedSpan(span, { key, shiftKey }, props.dayCount);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    props.say(props.wordsOf(next));
  };
  return (
    <button
      type="button"
      aria-label={`New event: ${props.wordsOf(span)}`}
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown Enter PageUp PageDown"
      aria-describedby={TIME_KEYS_ID}
      data-cursor=""
      onKeyDown={press}
      onClick={() => props.onMark(span)}
      style={props.placeOf(span)}
      className="pointer-events-none absolute z-3 rounded-small border-2 border-dashed border-accent bg-accent/10 opacity-0 focus-visible:opacity-100"
    />
  );
}
