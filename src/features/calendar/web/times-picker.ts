import type { Instant } from '#kernel/instant.ts';
import type { FreeTimes } from '../model-public.ts';
import {
  dayAfter,
  dayOf,
  dayWords,
  monthAfter,
  monthWords,
  type Reader,
  timeWords,
  weekdays,
  weeksOf,
} from '../rules/bookings/visitor-words.ts';
import { buttonOf, partIn, say, show } from './page-parts.ts';
import { dayCell, firstDayOfWeek, timeItem, weekdayCell } from './picker-keys.ts';
import type { Answer } from './visitor-api.ts';

/*
 * A month of days and the times of one of them, in plain DOM. A press on a time chooses it, and a second button goes on, so
 * that no single press books.
 */

export interface PickerOptions {
  readonly root: HTMLElement;
  reader(): Reader;
  /** The server's clock: that of a visitor may be wrong. */
  now(): Instant;
  /** Nothing later can be booked. */
  readonly until: Instant;
  /** What is known already. */
  readonly free: FreeTimes | null;
  load(stretch: { from: Instant; before: Instant }): Promise<Answer<{ starts: number[] }>>;
  /** "Next", or "Move it here". */
  readonly goOn: string;
  /** Continues with the chosen time. */
  next(start: Instant): void;
}

const DAY_MS = 86_400_000;
/** How many days one request covers. */
const ASKED_DAYS = 31;

export class TimesPicker {
  readonly #options: PickerOptions;
  readonly #firstDay = firstDayOfWeek();
  #known: ReadonlySet<Instant>;
  /** How far the loaded times reach. */
  #coveredBefore: Instant;
  #month = '';
  #day = '';
  #start: Instant | null = null;
  #isLoading = false;

  constructor(options: PickerOptions) {
    this.#options = options;
    const { root, free } = options;
    this.#known = new Set(free?.starts);
    this.#coveredBefore = free?.before ?? 0;
    partIn(root, 'weekdays').replaceChildren(...weekdays(this.#firstDay).map(weekdayCell));
    const turn = (count: number) => () => void this.#open(monthAfter(this.#month, count));
    partIn(root, 'month-before').addEventListener('click', turn(-1));
    partIn(root, 'month-after').addEventListener('click', turn(1));
    partIn(root, 'days').addEventListener('keydown', (event) => void this.#onKey(event));
    partIn(root, 'next').addEventListener('click', () => {
      if (this.#start !== null) options.next(this.#start);
    });
    void this.#open(this.#monthOf(this.#options.now()), true);
  }

  /** Draws the same in another zone. */
  redraw(): void {
    if (this.#start !== null) this.#day = dayOf(this.#start, this.#zone());
    else if (this.#startsOn(this.#day).length === 0) this.#day = '';
    void this.#open(this.#start === null ? this.#month : this.#day.slice(0, 7));
  }

  /** Forgets what was free, such as for another length. */
  async reset(): Promise<void> {
    this.#known = new Set();
    this.#coveredBefore = 0;
    this.#start = null;
    await this.#open(this.#month);
  }

  /** The button that stays at the bottom of a phone. */
  drawNext(): void {
    const { root, goOn, reader } = this.#options;
    show(root, 'next-bar', this.#start !== null && !partIn(root, 'pick').hidden);
    if (this.#start !== null) say(root, 'next', `${goOn}: ${timeWords(this.#start, reader())}`);
  }

  #zone = () => this.#options.reader().timeZone;
  #monthOf = (at: Instant) => dayOf(at, this.#zone()).slice(0, 7);

  #startsOn(wanted: string): Instant[] {
    const zone = this.#zone();
    const found = [...this.#known].filter((at) => dayOf(at, zone) === wanted);
    return found.toSorted((one, other) => one - other);
  }

  /** Days with free times in their order, and how many each has. */
  #freeDays(): ReadonlyMap<string, number> {
    const zone = this.#zone();
    const counts = new Map<string, number>();
    for (const at of [...this.#known].toSorted((one, other) => one - other)) {
      const found = dayOf(at, zone);
      counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    return counts;
  }

  /** Asks for what is missing of the month that is shown. @returns what went wrong */
  async #complete(): Promise<string> {
    const { until, load } = this.#options;
    const end = Date.parse(`${monthAfter(this.#month, 1)}-02T12:00:00Z`);
    while (this.#coveredBefore < Math.min(end, until)) {
      const from = Math.max(this.#coveredBefore, this.#options.now());
      const before = from + ASKED_DAYS * DAY_MS;
      this.#isLoading = true;
      this.#draw();
      const answer = await load({ from, before });
      this.#isLoading = false;
      if ('refusal' in answer) return answer.refusal.message;
      this.#known = new Set([...this.#known, ...answer.result.starts]);
      this.#coveredBefore = before;
    }
    return '';
  }

  async #open(wanted: string, isFirst = false): Promise<void> {
    this.#month = wanted;
    const problem = await this.#complete();
    // Another month was opened meanwhile, and draws itself.
    if (this.#month !== wanted) return;
    const days = [...this.#freeDays().keys()];
    // The first month may be over but for its last days.
    const [first] = days;
    if (isFirst && first !== undefined) this.#month = first.slice(0, 7);
    if (!this.#day.startsWith(this.#month) || this.#startsOn(this.#day).length === 0) {
      this.#day = days.find((one) => one.startsWith(this.#month)) ?? '';
      this.#start = null;
    }
    this.#draw(problem);
  }

  #draw(problem = ''): void {
    const { root, until } = this.#options;
    const days = this.#freeDays();
    say(root, 'month', monthWords(this.#month));
    partIn<HTMLButtonElement>(root, 'month-before').disabled =
      this.#month <= this.#monthOf(this.#options.now());
    partIn<HTMLButtonElement>(root, 'month-after').disabled = this.#month >= this.#monthOf(until);
    const today = dayOf(this.#options.now(), this.#zone());
    const rows = weeksOf(this.#month, this.#firstDay).map((week) => {
      const row = document.createElement('tr');
      for (const date of week) {
        const facts = { date, free: days.get(date ?? '') ?? 0, isToday: date === today };
        row.append(dayCell({ ...facts, isChosen: date === this.#day }, () => this.#choose(date ?? '')));
      }
      return row;
    });
    partIn(root, 'weeks').replaceChildren(...rows);
    say(root, 'day', this.#day === '' ? 'No day chosen' : dayWords(this.#day));
    const isEmpty = ![...days.keys()].some((one) => one.startsWith(this.#month));
    say(root, 'none', problem === '' && isEmpty ? this.#emptyWords() : problem);
    this.#drawTimes();
  }

  #emptyWords(): string {
    if (this.#isLoading) return 'Looking for free times …';
    const words = `No free times in ${monthWords(this.#month)}.`;
    return this.#month < this.#monthOf(this.#options.until) ? `${words} Try the next month.` : words;
  }

  #drawTimes(): void {
    const { root, reader, goOn, next } = this.#options;
    const items = this.#startsOn(this.#day).map((at) => {
      const facts = { at, words: timeWords(at, reader()), goOn: at === this.#start ? goOn : null };
      return timeItem(facts, { pick: () => this.#pick(at), next: () => next(at) });
    });
    partIn(root, 'times').replaceChildren(...items);
    this.drawNext();
  }

  #choose(date: string): void {
    this.#day = date;
    this.#start = null;
    this.#draw();
    this.#focusDay(date);
  }

  #pick(at: Instant): void {
    this.#start = at;
    this.#drawTimes();
    this.#options.root.querySelector<HTMLElement>(`[data-start="${at}"]`)?.focus({ preventScroll: true });
  }

  /** One day of the month is reached by the tabulator, the others by arrows. */
  #focusDay(date: string): void {
    for (const key of this.#options.root.querySelectorAll<HTMLElement>('[data-day]')) {
      const isIt = key.dataset['day'] === date;
      key.tabIndex = isIt ? 0 : -1;
      if (isIt) key.focus();
    }
  }

  /** Arrows go from day to day, and over the end of a month. */
  async #onKey(event: KeyboardEvent): Promise<void> {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (from === undefined || step === undefined) return;
    event.preventDefault();
    const days = [...this.#freeDays().keys()];
    const wanted = dayAfter(from, step);
    const target = step > 0 ? days.find((one) => one >= wanted) : days.findLast((one) => one <= wanted);
    if (target === undefined) return;
    if (!target.startsWith(this.#month)) await this.#open(target.slice(0, 7));
    this.#focusDay(target);
  }
}

const CHOICE =
  'h-11 rounded-control border border-field-line bg-panel px-4 text-13 font-medium text-ink hover:bg-sunk';

/** Says that a time is taken and offers the nearest free ones. */
export function offerNearest(
  place: HTMLElement,
  words: string,
  offer: { starts: readonly Instant[]; reader: Reader; choose: (start: Instant) => void },
): void {
  const { starts, reader, choose } = offer;
  const box = document.createElement('div');
  box.className = 'flex flex-col gap-3 rounded-control border border-hang bg-hang-soft p-4 text-13 text-ink';
  const sentence = document.createElement('p');
  sentence.textContent = words;
  const list = document.createElement('div');
  list.className = 'flex flex-wrap gap-2';
  for (const at of starts) {
    const label = `${shortDay(dayOf(at, reader.timeZone))}, ${timeWords(at, reader)}`;
    list.append(buttonOf(label, CHOICE, () => choose(at)));
  }
  box.append(sentence, ...(starts.length > 0 ? [list] : []));
  place.replaceChildren(box);
}

/** "Thu 19 Nov" */
function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = dayWords(day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
