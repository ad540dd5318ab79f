import { missingCase } from '#kernel/assert.ts';
import { count } from '#kernel/count.ts';
import { formatShortDay } from '#kernel/day.ts';
import { formatDuration, type Instant, SECOND_MS } from '#kernel/instant.ts';
import { PLANS } from '../../constants.ts';
import { ENTRY_KINDS, type EntryDetails, type EntryKind, type LedgerUnit } from '../../model-ledger.ts';
import { formatNumber } from './format-number.ts';
import { serviceAmount } from './service-amount.ts';

/** An entry as the owner of one of its accounts sees it. */
export interface SeenEntry {
  readonly kind: EntryKind;
  /** Whether it came into that account or left it. */
  readonly direction: 'in' | 'out';
  readonly unit: LedgerUnit;
  /** In that unit, above zero. */
  readonly amount: number;
  /** Whether this amount is the tax on the entry's other amounts, which have rows of their own. */
  readonly isTax?: boolean;
  /**
   * Facts for the sentence, all optional. card: "Visa 4242". invoice: a number. planId. periodStart, periodEnd:
   * instants. to, from, number: E.164 or as typed. seconds: of talk. pages. name: of the product. isAutomatic. reason:
   * the operator's. reversedKind: what a reversal reverses, whose details it then has.
   */
  readonly details: EntryDetails;
}

/**
 * Describes an entry in one sentence: "Call to +44 20 7946 0123, 3:12". Details are user input, so they are quoted as
 * one line of text and never trusted.
 */
export function entrySentence(entry: SeenEntry): string {
  return entry.isTax === true ? `${sentenceOf(entry)} (tax)` : sentenceOf(entry);
}

function sentenceOf(entry: SeenEntry): string {
  const { kind, direction } = entry;
  const say = wordsOf(entry);
  switch (kind) {
    case 'top-up':
      return `${say.has('isAutomatic') ? 'Automatic top-up' : 'Top-up'} by card${say.after(', ', 'card')}`;
    case 'subscription':
      return `${say.plan('Plan')}${say.until()}`;
    case 'call':
      return `Call${say.peer()}${say.talk()}`;
    case 'number-rent':
      return `Rent of ${say.text('number') ?? 'a number'}${say.until()}`;
    case 'message':
      return `Message${say.peer()}`;
    case 'fax':
      return `Fax${say.peer()}${say.pages()}`;
    case 'data':
      return `Travel data${say.after(': ', 'name')}`;
    case 'assistant-call':
      return `Call taken by the assistant${say.after(' from ', 'from')}${say.talk()}`;
    case 'allowance-granted':
      return `${say.amount()}${say.after(' of ', 'planId')}${say.until()}`;
    case 'allowance-lapsed':
      return `${say.amount()}${say.after(' of ', 'planId')} not used${say.date(' by ', 'periodEnd')}`;
    case 'refund':
      return direction === 'out'
        ? `Refund to card${say.after(', ', 'card')}`
        : `Refund${say.after(' of invoice ', 'invoice')}`;
    case 'refund-failed':
      return `Refund to card failed${say.after(', ', 'card')}`;
    case 'dispute':
      return `Disputed card payment${say.after(', ', 'card')}`;
    case 'dispute-won':
      return `Dispute decided for us${say.after(', ', 'card')}`;
    case 'credit':
      return `${direction === 'in' ? 'Credit' : 'Credit taken back'}${say.after(' for invoice ', 'invoice')}${say.after(': ', 'reason')}`;
    case 'reversal':
      return `Reversal of ${reversed(entry)}`;
    default:
      return missingCase(kind);
  }
}

/** What was reversed, in words that continue a sentence. */
function reversed({ details, direction, ...moved }: SeenEntry): string {
  const kind = ENTRY_KINDS.find((one) => one === details['reversedKind'] && one !== 'reversal');
  if (kind === undefined) return 'an entry';
  const back = direction === 'in' ? 'out' : 'in';
  const sentence = sentenceOf({ ...moved, kind, direction: back, details });
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

const TEXT_LENGTH_MAX = 80;

/** Parts of a sentence. Unknown facts are left out. */
function wordsOf({ details, unit, amount }: SeenEntry) {
  function text(name: string): string | null {
    const value = details[name];
    if (typeof value !== 'string') return null;
    if (name === 'planId') return PLANS.find(({ id }) => id === value)?.name ?? null;
    const words = oneLine(formatNumber(value));
    // Card networks write the names of brands small.
    return name === 'card' ? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` : words;
  }
  function number(name: string): number | null {
    const value = details[name];
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
  }
  function after(before: string, name: string): string {
    const words = text(name);
    return words === null || words === '' ? '' : before + words;
  }
  function date(before: string, name: string): string {
    const at: Instant | null = number(name);
    return at === null || at > LAST_INSTANT ? '' : before + formatShortDay(at);
  }
  return {
    text,
    after,
    date,
    has: (name: string) => details[name] === true,
    plan: (word: string) => `${word}${after(' ', 'planId')}`,
    until: () => date(' until ', 'periodEnd'),
    peer: () => after(' to ', 'to') || after(' from ', 'from'),
    talk: () => {
      const seconds = number('seconds');
      return seconds === null ? '' : `, ${formatDuration(seconds * SECOND_MS)}`;
    },
    pages: () => {
      const pages = number('pages');
      return pages === null ? '' : `, ${count(pages)} ${pages === 1 ? 'page' : 'pages'}`;
    },
    amount: () => (unit === 'USD' ? 'Allowance' : serviceAmount(unit, amount)),
  };
}

/** The last one that calendars of programs know. */
const LAST_INSTANT = 8.64e15;

/** Line breaks and bidirectional marks could make a text say something else. */
function oneLine(value: string): string {
  const line = value
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > TEXT_LENGTH_MAX ? `${line.slice(0, TEXT_LENGTH_MAX - 1)}…` : line;
}
