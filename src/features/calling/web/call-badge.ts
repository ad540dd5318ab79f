import type { CallSnapshot } from './call-snapshot.ts';

/** Badge of a call (decision R75 of the specification): a call that is recorded isn't only its two people's any more. */
export const securityWords = ({
  phone,
  recording,
}: {
  readonly phone: object | null;
  readonly recording?: NonNullable<CallSnapshot['recording']>;
}): string => (phone === null && recording?.state !== 'on' ? 'End-to-end encrypted' : 'Encrypted in transit');
