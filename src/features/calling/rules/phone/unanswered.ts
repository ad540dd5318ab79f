import type { EndReason } from '../../model.ts';
import type { UnansweredCall, UnansweredStep } from '../../model-unanswered.ts';
import { refusalOf } from './end-of-leg.ts';

/** Kind of unanswered call for an end reason; null if the call is simply over. */
export function whyUnanswered(reason: EndReason): UnansweredCall['why'] | null {
  // The number goes on without the person who had it, so its caller is treated like any that nobody answers.
  if (reason === 'left-workspace') return 'no-answer';
  return reason === 'no-answer' || reason === 'declined' || reason === 'busy' ? reason : null;
}

/** Default step: an announcement that the person isn't available, or a busy signal. */
export function announceNobody({ why }: Pick<UnansweredCall, 'why'>): UnansweredStep {
  const sipCode = refusalOf(why);
  return why === 'busy' ? { kind: 'refuse', sipCode } : { kind: 'play', sound: 'not-available', sipCode };
}
