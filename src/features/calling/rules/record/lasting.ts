import type { Call } from '../../model.ts';
import type { AnsweredCall, Leaving } from './call-record.ts';

/** When and why a talk will be ended. */
type ForeseenEnd = Pick<Call, 'lastsUntil' | 'lastsBecause' | 'lastsIn'>;

/** What ends a talk first: its money, or that its person may no longer talk for the workspace. */
export function foreseenEnd({
  leaving,
  lastsUntil,
  lastsBecause,
}: Pick<AnsweredCall, 'leaving' | 'lastsUntil' | 'lastsBecause'>): ForeseenEnd {
  if (leaving === null || (lastsUntil !== null && lastsUntil < leaving.until))
    return { lastsUntil, lastsBecause };
  return { lastsUntil: leaving.until, lastsBecause: leaving.because, lastsIn: leaving.workspace };
}

/** The talk with another end of its money. */
export function lastingUntil(
  call: AnsweredCall,
  { until, because }: { until: AnsweredCall['lastsUntil']; because: AnsweredCall['lastsBecause'] },
): AnsweredCall {
  if (call.lastsUntil === until && call.lastsBecause === because) return call;
  return seenChange(call, { ...call, lastsUntil: until, lastsBecause: because });
}

/** The talk of somebody who has left, or who is back. Leaving once more gives no more time. */
export function leavingBy(call: AnsweredCall, leaving: Leaving | null): AnsweredCall {
  const before = call.leaving;
  if (leaving === null) return before === null ? call : seenChange(call, { ...call, leaving: null });
  const until = Math.min(leaving.until, before?.until ?? leaving.until);
  const isSame = until === before?.until && leaving.because === before.because;
  return isSame ? call : seenChange(call, { ...call, leaving: { ...leaving, until } });
}

/** Raises the version if people see the change: of two ends they see the first. */
function seenChange(before: AnsweredCall, after: AnsweredCall): AnsweredCall {
  const [was, is] = [foreseenEnd(before), foreseenEnd(after)];
  const isSame =
    was.lastsUntil === is.lastsUntil && was.lastsBecause === is.lastsBecause && was.lastsIn === is.lastsIn;
  return isSame ? after : { ...after, version: before.version + 1 };
}
