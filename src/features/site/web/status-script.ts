import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { StatusPart } from '../constants.ts';
import type { ServiceStatus } from '../model.ts';
import { overallSentence, type PartView, partView } from '../rules/status-view.ts';

/*
 * Fills the status page in, in plain DOM: the page ships without React. It asks again while somebody looks.
 */

/** Marks of the elements that this file changes, for the components that draw them. */
export const statusMarks = {
  /** Address of the status, from the page, because the script would load all of constants.ts for it. */
  source: (path: string) => ({ 'data-status-source': path }),
  overall: { 'data-status-overall': '' },
  checked: { 'data-status-checked': '' },
  part: (part: StatusPart) => ({ 'data-status-part': part }),
  word: { 'data-status-word': '' },
  bars: { 'data-status-bars': '' },
  summary: { 'data-status-summary': '' },
  losses: { 'data-status-losses': '' },
} as const;

const AGAIN_MS = MINUTE_MS / 2;
const ANSWER_MS = 10 * SECOND_MS;

/** @returns a function that ends it */
export function startPage(): () => void {
  const ended = new AbortController();
  const source = document.querySelector<HTMLElement>('[data-status-source]')?.dataset['statusSource'] ?? '';
  const look = () => void (document.visibilityState === 'visible' && refresh(source));
  const timer = setInterval(look, AGAIN_MS);
  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  look();
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

async function refresh(source: string): Promise<void> {
  const status = await ask(source).catch(() => null);
  if (status === null) {
    say(
      '[data-status-overall]',
      'We can’t reach the server right now. You’re seeing the last figures we had.',
    );
    return;
  }
  say('[data-status-overall]', overallSentence(status.parts));
  say('[data-status-checked]', checkedText(status.checkedAt));
  for (const part of status.parts) draw(part.id, partView(part, status.firstDay));
}

async function ask(source: string): Promise<ServiceStatus> {
  const response = await fetch(source, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`The status was answered with ${response.status}.`);
  // Our own server's, in the shape of its contract.
  return response.json() as Promise<ServiceStatus>;
}

/** In the reader's time zone, because they compare it with their clock. */
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function checkedText(checkedAt: number | null): string {
  return checkedAt === null
    ? 'No update in the last few minutes.'
    : `Last updated at ${clock.format(checkedAt)}.`;
}

function draw(part: StatusPart, view: PartView): void {
  const section = document.querySelector<HTMLElement>(`[data-status-part="${part}"]`);
  if (section === null) return;
  section.dataset['now'] = view.now;
  say('[data-status-word]', view.word, section);
  say('[data-status-summary]', view.summary, section);
  // Without a database there is no history. What was drawn before stays.
  if (view.bars.length > 0)
    section.querySelector('[data-status-bars]')?.replaceChildren(...view.bars.map(barOf));
  const losses = section.querySelector<HTMLElement>('[data-status-losses]');
  losses?.toggleAttribute('hidden', view.losses.length === 0);
  losses?.querySelector('ul')?.replaceChildren(...view.losses.map(lineOf));
}

function barOf({ state, text }: PartView['bars'][number]): HTMLElement {
  const bar = document.createElement('span');
  bar.dataset['state'] = state;
  bar.title = text;
  return bar;
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('li');
  line.textContent = text;
  return line;
}

/** Text that stays the same is not written again: it would be read out again. */
function say(selector: string, text: string, within: ParentNode = document): void {
  const element = within.querySelector(selector);
  if (element !== null && element.textContent !== text) element.textContent = text;
}
