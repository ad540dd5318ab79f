import { endOfLeg, type LegEndReason } from './end-of-leg.ts';

/** Each has its sentence in errors.ts. */
export type TransferFailure = 'transferBusy' | 'transferUnanswered' | 'transferUnknown' | 'transferRefused';

const FAILURES: Partial<Readonly<Record<LegEndReason, TransferFailure>>> = {
  busy: 'transferBusy',
  'no-answer': 'transferUnanswered',
  unreachable: 'transferUnanswered',
  cancelled: 'transferUnanswered',
  'number-unknown': 'transferUnknown',
};

/** What became of a transfer that did not come about. @param sipCode what was said of it */
export function transferFailure(sipCode: number): TransferFailure {
  const { reason } = endOfLeg({ by: 'carrier', sipCode, q850: null });
  return FAILURES[reason] ?? 'transferRefused';
}
