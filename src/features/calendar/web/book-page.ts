import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { recheck, showProblems } from '#ui/document-form-script.ts';
import type { ClientBooking } from '../model-bookings.ts';
import type { BookPage } from '../model-public.ts';
import { namesOf } from '../rules/bookings/public-words.ts';
import { leftWords, type Reader, startWords, timeWords, whenWords } from '../rules/bookings/visitor-words.ts';
import { addQuestions, answersIn, problemsIn, refusedFields } from './book-fields.ts';
import { createHold } from './book-hold.ts';
import { buttonOf, partIn, say, show } from './page-parts.ts';
import { offerNearest, TimesPicker } from './times-picker.ts';
import { ask, nearestOf, type Refusal, send } from './visitor-api.ts';
import { startZone } from './visitor-zone.ts';

/*
 * The booking page in plain DOM: it ships without React. A time is picked, held for five minutes while the form is filled in,
 * and booked. Whatever is refused on the way, nothing that was typed is lost.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A page that is switched off says so this soon. */
const LOOK_MS = 15_000;
/** As many as the server offers with a refusal. */
const NEAREST = 5;
const LENGTH_KEY =
  'h-11 rounded-control bg-sunk px-1 text-13 font-medium text-ink hover:bg-sunk-hover aria-pressed:bg-ink aria-pressed:text-on-ink';

export class BookView {
  readonly #root: HTMLElement;
  readonly #facts: BookPage;
  readonly #form: HTMLFormElement;
  readonly #hold: ReturnType<typeof createHold>;
  readonly #reader: () => Reader;
  readonly #picker: TimesPicker;
  readonly #names: string;
  /** How far the server's clock is ahead of the visitor's. */
  readonly #aheadMs: number;
  #minutes: number;
  #isBusy = false;
  /** Whether the host has switched the page off. */
  #isOff = false;
  #chosen: Instant | null = null;
  /** The same for each attempt at one booking, so that a repeated request is the same booking. */
  #bookingId = '';

  constructor(root: HTMLElement, facts: BookPage) {
    this.#root = root;
    this.#facts = facts;
    const { page } = facts;
    this.#aheadMs = facts.now - Date.now();
    this.#form = partIn<HTMLFormElement>(root, 'form');
    this.#hold = createHold(this.#key());
    this.#minutes = facts.minutes;
    this.#names = namesOf(page.hosts.map(({ name }) => name));
    const host = {
      name: this.#names,
      timeZone: page.hosts.length === 1 ? page.timeZone : null,
      now: this.#now,
    };
    this.#reader = startZone(root, host, () => this.#readAnew());
    this.#picker = new TimesPicker({
      root,
      reader: this.#reader,
      now: this.#now,
      until: page.bookableUntil,
      // A time that this browser held before a reload is free only for it.
      free: this.#hold.left() > 0 ? null : facts.free,
      load: (stretch) => this.#slots(stretch),
      goOn: 'Next',
      next: (start) => void this.#take(start),
    });
  }

  start(signal: AbortSignal): void {
    prepare(this.#root, this.#facts);
    this.#drawLengths();
    this.#step('pick');
    const again = () => void this.#again();
    for (const name of ['again', 'back']) partIn(this.#root, name).addEventListener('click', again);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!partIn<HTMLButtonElement>(this.#root, 'book').disabled) void this.#book();
    });
    this.#form.addEventListener('input', ({ target }) => {
      const problems = this.#problems();
      recheck(this.#form, target, (field) => problems.get(field));
    });
    const timers = [setInterval(() => void this.#tick(), 500), setInterval(() => void this.#look(), LOOK_MS)];
    signal.addEventListener('abort', () => timers.forEach((timer) => clearInterval(timer)));
    document.addEventListener('visibilitychange', () => void this.#look(), { signal });
    // Back from the booking: what was chosen there is taken.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && this.#chosen !== null && again();
    window.addEventListener('pageshow', onShow, { signal });
  }

  #now = () => Date.now() + this.#aheadMs;
  #key = () => ({ owner: this.#facts.owner, slug: this.#facts.slug });
  #problems = () => problemsIn(this.#form, this.#facts.page.questions);
  #time = (at: Instant) => timeWords(at, this.#reader());

  #slots(stretch: { from: Instant; before: Instant }) {
    const query = { ...this.#key(), minutes: this.#minutes, ...stretch, ...this.#hold.query() };
    return ask<{ starts: number[] }>('/api/book/slots', query);
  }

  /** Another zone. */
  #readAnew(): void {
    this.#picker.redraw();
    if (this.#chosen !== null) this.#drawChosen(this.#chosen);
  }

  #drawLengths(): void {
    const keys = this.#facts.page.durations.map((length) => {
      const key = buttonOf(`${length} min`, LENGTH_KEY, () => void this.#changeLength(length));
      key.ariaPressed = String(length === this.#minutes);
      return key;
    });
    partIn(this.#root, 'lengths').replaceChildren(...keys);
  }

  async #changeLength(length: number): Promise<void> {
    if (length === this.#minutes) return;
    this.#minutes = length;
    this.#drawLengths();
    partIn(this.#root, 'lengths').querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    partIn(this.#root, 'taken').replaceChildren();
    await this.#picker.reset();
  }

  /** Holds a time and shows the form, or says that the time is taken. */
  async #take(start: Instant): Promise<void> {
    const refusal = await this.#hold.take(start, this.#minutes);
    if (refusal === null) return this.#details(start);
    if (refusal.code === 'calendar.slotTaken') return this.#refuse(start, refusal);
    if (isOff(refusal)) return this.#close();
    const place = this.#chosen === null ? 'taken' : 'late';
    partIn(this.#root, place).textContent = refusal.message;
  }

  #refuse(start: Instant, refusal: Refusal): void {
    const place = partIn(this.#root, this.#chosen === null ? 'taken' : 'late');
    const words = `${this.#time(start)} was just taken. These times are still free:`;
    this.#offer(place, words, nearestOf(refusal));
    place.querySelector('button')?.focus();
    if (this.#chosen === null) void this.#picker.reset();
  }

  #offer(place: HTMLElement, words: string, starts: readonly Instant[]): void {
    offerNearest(place, words, {
      starts,
      reader: this.#reader(),
      choose: (start) => void this.#take(start),
    });
  }

  #details(start: Instant): void {
    this.#chosen = start;
    this.#isOff = false;
    this.#bookingId = crypto.randomUUID();
    for (const place of ['taken', 'late']) partIn(this.#root, place).replaceChildren();
    this.#step('details');
    this.#drawChosen(start);
    partIn(this.#root, 'details-title').focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  #drawChosen(start: Instant): void {
    const reader = this.#reader();
    const { day, time, zone } = whenWords(
      { startsAt: start, endsAt: start + this.#minutes * MINUTE_MS },
      reader,
    );
    say(this.#root, 'when-day', day);
    say(this.#root, 'when-time', time);
    say(this.#root, 'when-zone', zone);
    say(this.#root, 'when-short', startWords(start, reader));
    say(this.#root, 'when-with', `${this.#minutes} min with ${this.#names}, ${zone}`);
    this.#drawBook(start);
  }

  #step(name: 'pick' | 'details'): void {
    const isPicking = name === 'pick';
    this.#root.dataset['step'] = name;
    for (const part of ['pick', 'choices']) show(this.#root, part, isPicking);
    for (const part of ['details', 'chosen']) show(this.#root, part, !isPicking);
    this.#picker.drawNext();
  }

  async #again(): Promise<void> {
    this.#chosen = null;
    this.#step('pick');
    await this.#hold.drop();
    await this.#picker.reset();
    this.#root.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  }

  /** Each half second: how long the time is still held, and that it no longer is. */
  async #tick(): Promise<void> {
    const start = this.#chosen;
    if (start === null) return;
    if (this.#isOff) return;
    const left = this.#hold.left();
    say(this.#root, 'held', left > 0 ? `Held for you for ${leftWords(left)}` : 'No longer held');
    if (!this.#hold.isOver()) return;
    const from = Math.max(this.#now(), start - 2 * DAY_MS);
    const answer = await this.#slots({ from, before: start + 3 * DAY_MS });
    if (this.#chosen !== start) return;
    if ('refusal' in answer) {
      if (isOff(answer.refusal)) return this.#close();
      // Whether it is still free, the server says when it is booked.
      partIn(this.#root, 'late').textContent =
        'Your five minutes are up. You can still try to book this time.';
      return;
    }
    const starts = nearestTo(start, answer.result.starts);
    const words = starts.includes(start)
      ? 'Your five minutes are up, but this time is still free. Keep it, or pick another:'
      : 'Your five minutes are up, and this time is taken now. These are free:';
    this.#offer(partIn(this.#root, 'late'), words, starts);
  }

  async #book(): Promise<void> {
    const start = this.#chosen;
    if (start === null) return;
    const problems = this.#problems();
    showProblems(this.#form, (field) => problems.get(field));
    say(this.#root, 'failed', '');
    if (problems.size > 0) return;
    this.#setBusy(start, true);
    const answer = await send<{ booking: ClientBooking; token: string }>('/api/book', {
      ...this.#key(),
      ...this.#hold.query(),
      ...answersIn(this.#form, this.#facts.page),
      id: this.#bookingId,
      startsAt: start,
      minutes: this.#minutes,
      timeZone: this.#reader().timeZone,
      clock: this.#reader().isHalfDay ? '12' : '24',
    });
    this.#setBusy(start, false);
    if ('refusal' in answer) return this.#refused(start, answer.refusal);
    this.#hold.forget();
    window.location.assign(paths.booking(answer.result.token));
  }

  #refused(start: Instant, refusal: Refusal): void {
    if (refusal.code === 'calendar.slotTaken') return this.#refuse(start, refusal);
    if (isOff(refusal)) return this.#close();
    const fields = refusedFields(refusal);
    if (fields.size > 0) showProblems(this.#form, (field) => fields.get(field));
    else this.#fail(refusal.message);
  }

  /** On a phone it would be behind the button, which stays at the bottom. */
  #fail(words: string): void {
    say(this.#root, 'failed', words);
    partIn(this.#root, 'failed').scrollIntoView({ block: 'center' });
  }

  /** Whether the page still takes bookings, while somebody fills in the form. */
  async #look(): Promise<void> {
    if (this.#chosen === null || document.visibilityState === 'hidden') return;
    const answer = await ask('/api/book/page', this.#key());
    if (this.#chosen === null) return;
    if ('refusal' in answer) {
      if (isOff(answer.refusal)) this.#close();
    } else if (this.#isOff) this.#open(this.#chosen);
  }

  /** The host has switched the page off. What was typed stays, to be copied from it. */
  #close(): void {
    // Nothing is lost by showing what the page says now.
    if (this.#chosen === null) return window.location.reload();
    if (this.#isOff) return;
    this.#isOff = true;
    this.#hold.forget();
    say(this.#root, 'held', 'No longer held');
    say(this.#root, 'failed', '');
    const late = partIn(this.#root, 'late');
    const words = `This page no longer takes bookings, so nothing was booked. Please ask ${this.#names} for a time.`;
    this.#offer(late, words, []);
    late.scrollIntoView({ block: 'center' });
    this.#drawBook(this.#chosen);
  }

  #open(start: Instant): void {
    this.#isOff = false;
    partIn(this.#root, 'late').replaceChildren();
    this.#drawBook(start);
  }

  #setBusy(start: Instant, isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.#drawBook(start);
    this.#form.setAttribute('aria-busy', String(isBusy));
  }

  #drawBook(start: Instant): void {
    const button = partIn<HTMLButtonElement>(this.#root, 'book');
    button.disabled = this.#isBusy || this.#isOff;
    button.toggleAttribute('data-disabled', this.#isOff);
    say(this.#root, 'book', this.#isBusy ? 'Booking …' : `Book ${this.#time(start)}`);
  }
}

/** Whether the page takes no more bookings. */
const isOff = ({ code }: Refusal): boolean => code === 'calendar.pageOff' || code === 'calendar.pageNotFound';

const nearestTo = (start: Instant, starts: readonly Instant[]): Instant[] =>
  starts
    .toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start))
    .slice(0, NEAREST)
    .toSorted((one, other) => one - other);

/** The parts of the page that never change. */
function prepare(root: HTMLElement, { page }: BookPage): void {
  const [host] = page.hosts;
  const address = page.hosts.length === 1 && host !== undefined ? paths.avatar(host) : null;
  if (address !== null) {
    const picture = new Image();
    picture.alt = '';
    picture.className = 'absolute inset-0 size-full object-cover';
    picture.addEventListener('error', () => picture.remove());
    picture.src = address;
    partIn(root, 'picture').append(picture);
  }
  const kind = page.kinds[0] ?? 'call';
  const first = root.querySelector<HTMLInputElement>(`input[name="kind"][value="${kind}"]`);
  if (first !== null) first.checked = true;
  show(root, 'kinds', page.kinds.length > 1);
  addQuestions(root, page.questions);
}
