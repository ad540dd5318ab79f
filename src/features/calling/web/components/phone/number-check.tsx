import { BadgeCheck } from 'lucide-react';
import type { PhoneCallFacts } from '../../../model.ts';

/** Result of verifying the caller's number, if its carrier has signed it. */
export function NumberCheck({ attestation }: Pick<PhoneCallFacts, 'attestation'>) {
  if (attestation === 'A')
    return (
      <span className="flex items-center gap-1 text-12 text-ink-2">
        <BadgeCheck size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        Verified number
      </span>
    );
  if (attestation === 'failed')
    return <span className="block text-12 text-pretty text-ink-2">Number could not be verified</span>;
  return null;
}
