import { type Stretch, stretchesOf } from '../../rules/model-notes.ts';
import { tokensOf } from './tokens.ts';

/** Requests to the model at the same time, for one meeting. */
const AT_ONCE = 3;
/** A longer meeting than this many stretches isn't sent. */
const STRETCHES_MAX = 60;

interface Asking<Answer> {
  readonly rows: readonly string[];
  /** What fits the model. */
  readonly tokensMax: number;
  /** Of one request. */
  readonly requestMs: number;
  readonly signal: AbortSignal;
  ask(stretch: Stretch, signal: AbortSignal): Promise<Answer>;
}

/**
 * Asks a model about each stretch of a transcript, some at the same time.
 * @throws Error when there are too many, and with the first request that fails, which ends the others
 */
export async function askStretches<Answer>(
  asking: Asking<Answer>,
): Promise<{ stretch: Stretch; notes: Answer }[]> {
  const { rows, tokensMax, requestMs, ask } = asking;
  const stretches = stretchesOf(rows.map(tokensOf), tokensMax);
  if (stretches.length > STRETCHES_MAX) throw new Error(`${rows.length} lines are too many for the model.`);
  const failing = new AbortController();
  const told: { stretch: Stretch; notes: Answer }[] = [];
  const left = [...stretches.entries()];
  async function work(): Promise<void> {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, stretch] = next;
      const within = AbortSignal.timeout(requestMs);
      const signal = AbortSignal.any([asking.signal, failing.signal, within]);
      told[at] = { stretch, notes: await ask(stretch, signal) };
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    failing.abort();
  }
  return told;
}
