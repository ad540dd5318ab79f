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

/** Result of a failed transfer. @param sipCode the carrier's answer to it */
export function transferFailure(sipCode: number): TransferFailure {
  const { reason } = endOfLeg({ by: 'carrier', sipCode, q850: null });
  return FAILURES[reason] ?? 'transferRefused';
}
