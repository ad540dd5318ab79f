import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { TALKING } from '#features/workspaces/constants-roles.ts';
import type { Role } from '#kernel/roles.ts';
import type { TeamCell } from '#platform/browser/team-columns.ts';
import { late } from '#ui/late.ts';
import { WithReason } from '#ui/with-reason.tsx';
import { numbersOf } from '../../../rules/number-people.ts';
import { numberPeopleQuery } from '../../number-queries.ts';
import { numbersQuery } from '../../queries.ts';

const MemberNumbersDialog = late(async () => ({
  default: (await import('./member-numbers-dialog.tsx')).MemberNumbersDialog,
}));

const cellClass =
  '-mx-1.5 min-h-8 max-w-[calc(100%+0.75rem)] rounded-small px-1.5 text-left text-13 pointer-coarse:min-h-11';
const isTalking = (role: Role): boolean => (TALKING as readonly Role[]).includes(role);

/** The numbers of a person of the team. Pressing them gives others. */
export function NumbersCell({ accountId, name, role }: TeamCell) {
  const [isOpen, setOpen] = useState(false);
  const numbers = useQuery(numbersQuery).data?.numbers;
  const view = useQuery(numberPeopleQuery).data;
  if (numbers === undefined || view === undefined) return null;
  if (!isTalking(role))
    return (
      <WithReason reason="Guests and people in billing can't use numbers">
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            className={`${cellClass} cursor-default text-ink-3`}
            {...described}
          >
            <Of name={name} />
            <Nothing />
          </button>
        )}
      </WithReason>
    );
  const own = numbersOf(view, { accountId, among: numbers.map(({ id }) => id) });
  const [first, ...more] = numbers.filter(({ id }) => own.includes(id));
  const words = [first?.text ?? 'None', ...(more.length > 0 ? [`${more.length} more`] : [])].join(', ');
  return (
    <>
      <Button
        onPress={() => setOpen(true)}
        className={`${cellClass} truncate hover:bg-sunk pressed:bg-sunk ${first === undefined ? 'text-ink-3' : 'text-ink'}`}
      >
        <Of name={name} />
        {first === undefined ? <Nothing /> : words}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <MemberNumbersDialog
            member={{ accountId, name }}
            numbers={numbers}
            view={view}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Where there is no room for columns, nothing else says what there is none of. */
function Nothing() {
  return (
    <>
      <span className="hidden @min-[840px]:inline">None</span>
      <span className="@min-[840px]:hidden">No numbers</span>
    </>
  );
}

const Of = ({ name }: { name: string }) => <span className="sr-only">Numbers of {name}: </span>;
