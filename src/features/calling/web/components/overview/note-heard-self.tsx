import { useEffect } from 'react';
import { queryClient } from '#platform/browser/query-client.ts';
import { useNoteStep } from '../../first-steps.ts';
import { heardSelfIn } from '../../heard-self.ts';
import { firstStepsQuery } from '../../queries.ts';
import { useLine } from '../phone-context.tsx';

/** Notes once that somebody has heard themselves on the echo line. */
export function NoteHeardSelf() {
  const hasHeard = heardSelfIn(useLine().calls);
  // If it fails, it is noted at the next test.
  const { mutate: note } = useNoteStep(() => undefined);
  useEffect(() => {
    if (!hasHeard) return;
    const known = queryClient.getQueryData(firstStepsQuery.queryKey);
    if (known?.hasHeardSelf !== true && known?.isOver !== true) note('heard-self');
  }, [hasHeard, note]);
  return null;
}
