import { commonErrors } from '#kernel/common-errors.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import { callingErrors } from '../../errors.ts';
import type { QualityMinute } from '../../model.ts';
import { estimateMos } from '../../rules/history/quality.ts';
import { answeredAtOf, isTalker } from '../../rules/record/end-for.ts';
import { timeOf } from '../changes/call-clock.ts';
import type { CallChange } from '../changes/changer.ts';
import type { CallStore } from '../store.ts';

/** Saves one talker's quality minutes. The opinion score is computed here, so that all rows are judged alike. */
export async function reportQuality(
  { clock, store }: { clock: SystemClock; store: CallStore },
  { accountId, id }: CallChange,
  minutes: readonly QualityMinute[],
): Promise<void> {
  const record = await store.find(accountId, id);
  if (record === null) throw callingErrors.callNotFound();
  const talkEnd = timeOf(record, clock);
  const answeredAt = isTalker(record, accountId) ? answeredAtOf(record) : null;
  if (answeredAt === null) throw callingErrors.notAnswered();
  // A device's clock may put the end of the talk slightly later than ours.
  const lastMinute = Math.floor((talkEnd - answeredAt) / MINUTE_MS) + 1;
  if (minutes.some(({ minute }) => minute > lastMinute)) throw commonErrors.badInput();
  const judged = minutes.map((minute) => ({ ...minute, mos: estimateMos(minute) }));
  await store.saveMinutes({ accountId, id, at: clock.now() }, judged);
}
