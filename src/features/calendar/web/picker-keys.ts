import type { Instant } from '#kernel/instant.ts';
import { dayWords } from '../rules/bookings/visitor-words.ts';
import { buttonOf } from './page-parts.ts';

/*
 * The keys of the picker: days and times that are free are keys of the pad, and what is taken is a plain figure.
 */

const KEY =
  'flex h-11 w-full items-center justify-center rounded-control text-15 font-medium bg-sunk text-ink hover:bg-sunk-hover';
const DAY_KEY = `${KEY} relative font-semibold desk:h-12 aria-pressed:bg-ink aria-pressed:text-on-ink`;
const DAY_TAKEN = 'relative flex h-11 items-center justify-center text-15 text-ink-2 desk:h-12';
const TODAY = ' after:absolute after:bottom-1.5 after:h-px after:w-3 after:bg-current';
const TIME_KEY = `${KEY} aria-pressed:bg-ink aria-pressed:text-on-ink desk:aria-pressed:bg-panel desk:aria-pressed:text-ink desk:aria-pressed:ring-2 desk:aria-pressed:ring-ink desk:aria-pressed:ring-inset`;
const NEXT_KEY =
  'hidden h-11 shrink-0 items-center rounded-control bg-ink px-4 text-15 font-medium text-on-ink hover:bg-ink-hover desk:flex';

export interface DayFacts {
  /** "2026-11-19"; null beside the month. */
  readonly date: string | null;
  /** How many times are free. */
  readonly free: number;
  readonly isToday: boolean;
  readonly isChosen: boolean;
}

export function dayCell({ date, free, isToday, isChosen }: DayFacts, choose: () => void): HTMLElement {
  const cell = document.createElement('td');
  cell.className = 'p-0.5';
  if (date === null) return cell;
  const figure = String(Number(date.slice(-2)));
  const mark = isToday ? TODAY : '';
  if (free === 0) {
    const taken = document.createElement('span');
    taken.className = DAY_TAKEN + mark;
    taken.textContent = figure;
    cell.append(taken);
    return cell;
  }
  const key = buttonOf(figure, DAY_KEY + mark, choose);
  key.dataset['day'] = date;
  key.tabIndex = isChosen ? 0 : -1;
  key.ariaPressed = String(isChosen);
  key.ariaLabel = `${dayWords(date)}, ${free} free ${free === 1 ? 'time' : 'times'}`;
  cell.append(key);
  return cell;
}

/** @param facts.goOn the words of the button beside a chosen time; null beside all others */
export function timeItem(
  { at, words, goOn }: { at: Instant; words: string; goOn: string | null },
  { pick, next }: { pick: () => void; next: () => void },
): HTMLElement {
  const item = document.createElement('li');
  item.className = 'flex gap-2';
  const key = buttonOf(words, TIME_KEY, pick);
  key.ariaPressed = String(goOn !== null);
  key.dataset['start'] = String(at);
  item.append(key);
  if (goOn !== null) item.append(buttonOf(goOn, NEXT_KEY, next));
  return item;
}

export function weekdayCell({ letter, name }: { letter: string; name: string }): HTMLElement {
  const cell = document.createElement('th');
  cell.scope = 'col';
  cell.className = 'h-11 text-12 font-normal text-ink-2';
  cell.abbr = name;
  cell.textContent = letter;
  return cell;
}

/** 1 for Monday, 7 for Sunday, as people here begin their weeks. */
export function firstDayOfWeek(): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } =
    new Intl.Locale(navigator.language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
