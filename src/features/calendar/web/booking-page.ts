import type { Instant } from '#kernel/instant.ts';
import type { ClientBooking } from '../model-bookings.ts';
import type { BookingPageFacts } from '../model-public.ts';
import { JOIN_EARLY_MS, joinState } from '../rules/bookings/joining.ts';
import { addressOf } from '../rules/bookings/pages.ts';
import { meetingWords, namesOf, offersOf, statusTitle } from '../rules/bookings/public-words.ts';
import { dayOf, dayWords, type Reader, timeWords, whenWords } from '../rules/bookings/visitor-words.ts';
import { joinWords, wayToJoin } from './booking-join.ts';
import { partIn, say, show } from './page-parts.ts';
import { offerNearest, TimesPicker } from './times-picker.ts';
import { ask, nearestOf, type Refusal, send } from './visitor-api.ts';
import { startZone } from './visitor-zone.ts';

/*
 * The page of a booking in plain DOM: it ships without React. Whoever has the link joins, moves or cancels it here.
 */

/** How far ahead a booking can be moved. The server decides what is offered. */
const AHEAD_MS = 365 * 86_400_000;
/** Opens the call while someone waits for it. */
const LOOK_MS = 5_000;

export class BookingView {
  readonly #root: HTMLElement;
  readonly #path: string;
  readonly #hosts: string;
  readonly #reader: () => Reader;
  /** How far the server's clock is ahead of the visitor's, which may be wrong. */
  readonly #aheadMs: number;
  #booking: ClientBooking;
  #picker: TimesPicker | null = null;

  constructor(root: HTMLElement, { token, booking, now }: BookingPageFacts) {
    this.#root = root;
    this.#path = `/api/booking/${encodeURIComponent(token)}`;
    this.#aheadMs = now - Date.now();
    this.#booking = booking;
    this.#hosts = namesOf(booking.hosts.map(({ name }) => name));
    this.#reader = startZone(root, { name: this.#hosts, timeZone: null, now: this.#now }, () => {
      this.#draw();
      this.#picker?.redraw();
    });
  }

  start(signal: AbortSignal): void {
    this.#draw();
    for (const name of ['zone-choice', 'change-keys']) show(this.#root, name, true);
    this.#listen();
    const timer = setInterval(() => this.#drawJoin(), LOOK_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    this.#joinNow();
  }

  #now = () => Date.now() + this.#aheadMs;
  #part = (name: string) => partIn(this.#root, name);
  #day = (at: Instant) => dayWords(dayOf(at, this.#reader().timeZone));

  #listen(): void {
    const press = (name: string, act: () => void) => this.#part(name).addEventListener('click', act);
    press('move', () => {
      this.#showPicker(true);
      this.#part('pick').scrollIntoView({ block: 'nearest' });
      this.#part('month-after').focus({ preventScroll: true });
    });
    press('stay', () => {
      this.#showPicker(false);
      this.#part('move').focus();
    });
    press('cancel', () => this.#askToCancel(this.#part('cancel-form').hidden !== false));
    press('keep', () => {
      this.#askToCancel(false);
      this.#part('cancel').focus();
    });
    this.#part('cancel-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#cancel();
    });
  }

  #draw(): void {
    const root = this.#root;
    const { title, status, reason, pageKey } = this.#booking;
    const { day, time, zone } = whenWords(this.#booking, this.#reader());
    say(root, 'heading', statusTitle(status));
    say(root, 'title', title);
    say(root, 'with', meetingWords(this.#booking));
    say(root, 'when-day', day);
    say(root, 'when-time', time);
    say(root, 'when-zone', zone);
    say(root, 'reason', reason === '' ? '' : `Reason: ${reason}`);
    this.#drawJoin();
    root.dataset['offers'] = offersOf(this.#booking);
    if (pageKey !== null) partIn<HTMLAnchorElement>(root, 'anew-link').href = addressOf(pageKey);
  }

  #drawJoin(): void {
    const { startsAt, isChangeable } = this.#booking;
    const state = isChangeable ? joinState(this.#booking, this.#now()) : 'over';
    show(this.#root, 'join', state !== 'over');
    if (state === 'over') return;
    const link = partIn<HTMLAnchorElement>(this.#root, 'join-link');
    const way = wayToJoin(this.#booking);
    link.hidden = state !== 'open' || way === null;
    if (way !== null) Object.assign(link, { href: way.path, textContent: way.label });
    const opens = startsAt - JOIN_EARLY_MS;
    const from = `${timeWords(opens, this.#reader())} on ${this.#day(opens)}`;
    say(this.#root, 'join-words', joinWords({ way, state, from, hosts: this.#hosts }));
  }

  /** A link that joins leads on, as soon as the call is open. */
  #joinNow(): void {
    if (!new URLSearchParams(window.location.search).has('join')) return;
    const link = partIn<HTMLAnchorElement>(this.#root, 'join-link');
    if (link.hidden) this.#part('join').scrollIntoView({ block: 'center' });
    else window.location.replace(link.href);
  }

  #showPicker(isShown: boolean): void {
    show(this.#root, 'pick', isShown);
    show(this.#root, 'actions', !isShown);
    if (isShown)
      this.#picker ??= new TimesPicker({
        root: this.#root,
        reader: this.#reader,
        now: this.#now,
        until: this.#now() + AHEAD_MS,
        free: null,
        load: (stretch) => ask(`${this.#path}/slots`, stretch),
        goOn: 'Move it here',
        next: (start) => void this.#move(start),
      });
    this.#picker?.drawNext();
  }

  async #move(startsAt: Instant): Promise<void> {
    const answer = await send<ClientBooking>(`${this.#path}/move`, { startsAt });
    if ('result' in answer) return this.#changed(answer.result);
    if (answer.refusal.code !== 'calendar.slotTaken') return this.#failed(answer.refusal);
    const place = this.#part('taken');
    offerNearest(
      place,
      `${timeWords(startsAt, this.#reader())} is no longer free. These times are still free:`,
      {
        starts: nearestOf(answer.refusal),
        reader: this.#reader(),
        choose: (start) => void this.#move(start),
      },
    );
    place.querySelector('button')?.focus();
    await this.#picker?.reset();
  }

  async #cancel(): Promise<void> {
    const button = partIn<HTMLButtonElement>(this.#root, 'cancel-now');
    const typed = new FormData(partIn<HTMLFormElement>(this.#root, 'cancel-form')).get('reason');
    button.disabled = true;
    const reason = typeof typed === 'string' ? typed : '';
    const answer = await send<ClientBooking>(`${this.#path}/cancel`, { reason });
    button.disabled = false;
    if ('refusal' in answer) return this.#failed(answer.refusal);
    this.#changed(answer.result);
  }

  #changed(next: ClientBooking): void {
    this.#booking = next;
    say(this.#root, 'failed', '');
    this.#part('taken').replaceChildren();
    this.#askToCancel(false);
    this.#showPicker(false);
    // Where it could move then is another list.
    void this.#picker?.reset();
    this.#draw();
    this.#part('heading').focus();
    window.scrollTo({ top: 0 });
  }

  /** A booking that is over or was canceled meanwhile is shown as it is now. */
  async #failed(refusal: Refusal): Promise<void> {
    if (refusal.code === 'calendar.bookingClosed') {
      const seen = await ask<ClientBooking>(this.#path);
      if ('result' in seen) this.#changed(seen.result);
    }
    this.#showPicker(false);
    say(this.#root, 'failed', refusal.message);
  }

  #askToCancel(isAsked: boolean): void {
    show(this.#root, 'cancel-form', isAsked);
    this.#part('cancel').ariaExpanded = String(isAsked);
    if (isAsked) this.#part('cancel-form').querySelector('input')?.focus();
  }
}
