import type { Instant } from '#kernel/instant.ts';
import type { ConsentAbout, ConsentState } from '../../model-record.ts';

export interface ConsentEntry {
  readonly about: ConsentAbout;
  readonly given: boolean;
  readonly at: Instant;
}

/** A contact's own entries, and the contacts that were merged into it. */
export interface ConsentHolder {
  readonly entries: readonly ConsentEntry[];
  readonly merged: readonly { readonly holder: ConsentHolder; readonly at: Instant }[];
}

/**
 * What counts now. The last answer of a person counts. When contacts were merged, a refusal of any of them counts until the
 * person is asked again after the merge: the strictest consent is kept.
 */
export function consentStateOf(holder: ConsentHolder): ConsentState {
  const of = (about: ConsentAbout) => answerOf(holder, about)?.given ?? null;
  return { recording: of('recording'), ai: of('ai'), sms: of('sms'), mail: of('mail') };
}

function answerOf({ entries, merged }: ConsentHolder, about: ConsentAbout): ConsentEntry | null {
  let answer = lastOf(entries.filter((entry) => entry.about === about));
  for (const { holder, at } of merged.toSorted((one, other) => one.at - other.at)) {
    const theirs = answerOf(holder, about);
    if (theirs === null) continue;
    // Asked again since: whatever the other said is settled.
    if (answer !== null && answer.at > at) continue;
    if (answer === null || (answer.given && !theirs.given)) answer = theirs;
  }
  return answer;
}

/** Of two at one instant, the refusal counts. */
const lastOf = (entries: readonly ConsentEntry[]): ConsentEntry | null =>
  entries.toSorted((one, other) => other.at - one.at || Number(one.given) - Number(other.given))[0] ?? null;
