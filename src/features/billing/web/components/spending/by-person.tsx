import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatExactUsd } from '#kernel/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { late } from '#ui/late.ts';
import type { PersonSpending } from '../../../model-usage.ts';
import { barsOf, limitUse, partsOf, personName } from '../../spending-view.ts';
import { teamSpendingQuery } from '../../usage-queries.ts';
import { useLimitRefusal } from '../../use-limit-refusal.ts';
import { SpendingBar, SpendingFrame, spendingRowClass } from './spending-frame.tsx';

const LimitDialog = late(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

/** What each person spent in a month, and their limits. */
export function ByPerson() {
  const [month, setMonth] = useState<string | undefined>();
  const spending = useQuery(teamSpendingQuery(month));
  const [asking, setAsking] = useState<PersonSpending | null>(null);
  return (
    <>
      <SpendingFrame title="By person" spending={spending} onMonth={setMonth} hasCsv>
        {(data) => {
          const bars = barsOf(data.people);
          const isCurrent = data.month === data.months[0];
          return (
            <ul>
              {data.people.map((person, nth) => (
                <PersonRow
                  key={person.accountId}
                  person={person}
                  share={bars[nth] ?? 0}
                  isCurrent={isCurrent}
                  onLimit={() => setAsking(person)}
                />
              ))}
            </ul>
          );
        }}
      </SpendingFrame>
      <p className="text-12 text-ink-3">
        Months are in UTC, and limits reset on the 1st. Number rent isn't counted per person.
      </p>
      <Suspense fallback={null}>
        {asking !== null && <LimitDialog person={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}

interface PersonRowProps {
  person: PersonSpending;
  share: number;
  /** Limits are about the month that runs. */
  isCurrent: boolean;
  onLimit: () => void;
}

function PersonRow({ person, share, isCurrent, onLimit }: PersonRowProps) {
  const { microUsd, limitMicroUsd, isMember } = person;
  const name = personName(person);
  return (
    <li className={spendingRowClass}>
      <span className="flex min-w-0 items-center gap-3 [grid-area:name]">
        <Avatar name={name} size="small" />
        <span className="min-w-0 leading-4.5">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-12 text-pretty text-ink-2">{partsOf(person)}</span>
        </span>
      </span>
      <span className="[grid-area:bar]">
        <SpendingBar share={share} />
      </span>
      <span className="text-right text-15 font-medium tabular-nums [grid-area:amount]">
        {formatExactUsd(microUsd)}
      </span>
      {isCurrent && isMember && (
        <span className="flex items-center justify-between gap-2 [grid-area:limit] desk:justify-end">
          <LimitOf person={person} name={name} onLimit={onLimit} />
        </span>
      )}
      {!isCurrent && limitMicroUsd !== null && <span className="hidden [grid-area:limit] desk:block" />}
    </li>
  );
}

function LimitOf({ person, name, onLimit }: { person: PersonSpending; name: string; onLimit: () => void }) {
  const { accountId, microUsd, limitMicroUsd } = person;
  const refusal = useLimitRefusal(accountId, person);
  const use = limitMicroUsd === null ? null : limitUse(microUsd, limitMicroUsd);
  return (
    <>
      <span
        className={classes(
          'min-w-0 text-12 desk:text-right',
          use?.isNear === true ? 'font-medium' : 'text-ink-2',
        )}
      >
        {use?.text ?? 'No limit'}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={use === null ? `Set limit for ${name}` : `Change limit for ${name}`}
        disabledReason={refusal}
        isReasonAtEnd
        onPress={onLimit}
      >
        {use === null ? 'Set limit' : 'Change limit'}
      </Button>
    </>
  );
}
