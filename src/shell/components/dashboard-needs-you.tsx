import { Suspense, useEffect, useState } from 'react';
import { usePaymentTroubles } from '#features/billing/web/widgets.tsx';
import { useMissedToReturn, useViewer } from '#features/calling/web/widgets.tsx';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useNumberTroubles } from '#features/numbers/web/widgets.tsx';
import { useMyInvitations } from '#features/workspaces/web/widgets.tsx';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { late } from '#ui/late.ts';
import { HeadButton, Section } from '#ui/section.tsx';
import { readMemory, remember } from './dashboard-memory.ts';
import { type Need, needsInOrder, needsOf, needsShown } from './dashboard-needs.ts';

const NeedRow = late(async () => ({ default: (await import('./dashboard-need-rows.tsx')).NeedRow }));

/** Items that need the person's attention, each with its action. Absent if there are none. */
export function NeedsYou({ className }: { className: string }) {
  const needs = useNeeds();
  const [isAll, setAll] = useState(false);
  const few = needs && needsShown(needs);
  const shown = needs && few && isAll ? needsInOrder(needs) : few;
  const rows = few?.length;
  useEffect(() => {
    if (rows !== undefined) remember({ needs: rows });
  }, [rows]);
  if (needs === undefined || shown === undefined) {
    // As many rows as last time, so that nothing below jumps.
    const { needs: before } = readMemory();
    return before === 0 ? null : (
      <div aria-hidden="true" className={className}>
        <div className="h-11 border-b" />
        <Places rows={before} />
      </div>
    );
  }
  if (shown.length === 0) return null;
  return (
    <Section
      title="Needs you"
      count={needs.length}
      aside={
        needs.length > (few?.length ?? 0) && (
          <HeadButton onPress={() => setAll(!isAll)}>{isAll ? 'Show fewer' : 'Show all'}</HeadButton>
        )
      }
      className={className}
    >
      <Suspense fallback={<Places rows={shown.length} />}>
        <ul className="border-t">
          {shown.map((need) => (
            <li key={need.key}>
              <NeedRow need={need} />
            </li>
          ))}
        </ul>
      </Suspense>
    </Section>
  );
}

const Places = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, nth) => <div key={nth} className="h-15 border-b desk:h-14" />);

/** Undefined while something is still loading. */
function useNeeds(): Need[] | undefined {
  const { now } = useViewer();
  const missed = useMissedToReturn();
  const money = usePaymentTroubles(now);
  const numbers = useNumberTroubles();
  // They come a moment later: nothing waits for them.
  const invitations = useMyInvitations();
  const { user } = useUser();
  if (missed === undefined || money === undefined || numbers === undefined) return undefined;
  const isUnconfirmed = user !== null && !user.emailVerified && hasCapability('email');
  const unconfirmedEmail = isUnconfirmed ? user.email : null;
  return needsOf({ missed, money, ...numbers, invitations, unconfirmedEmail });
}
