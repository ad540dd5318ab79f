import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { TALKING } from '#features/workspaces/constants-roles.ts';
import { teamQuery } from '#features/workspaces/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorClass } from '#ui/field-style.ts';
import { FormSelect } from '#ui/form-select.tsx';
import { SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HOSTS_MAX } from '../../../constants.ts';
import type { PageForm } from '../../page-form.ts';

const ASSIGNMENT_CHOICES = [
  { id: 'round-robin', label: 'Round robin: one person who is free, in turn' },
  { id: 'everybody', label: 'Everybody: only times when all are free' },
] as const;

/** Who of the team can be booked, and who takes a booking. */
export function TeamFields({ control }: { control: Control<PageForm> }) {
  const { field, fieldState } = useController({ control, name: 'hosts' });
  const team = useQuery({ ...teamQuery, refetchInterval: false });
  const members = team.data?.members.filter(({ role }) => TALKING.some((one) => one === role));
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-medium">People who can be booked</legend>
        {members === undefined && !team.isError && <Skeleton className="h-11" />}
        {members === undefined && team.isError && (
          <SectionError onRetry={() => void team.refetch()} isRetrying={team.isFetching}>
            {sentenceOf(team.error)}
          </SectionError>
        )}
        {members?.map(({ accountId, name }) => {
          const isChosen = field.value.includes(accountId);
          return (
            <Checkbox
              key={accountId}
              isSelected={isChosen}
              isDisabled={!isChosen && field.value.length >= HOSTS_MAX}
              onChange={(isIn) =>
                field.onChange(
                  isIn ? [...field.value, accountId] : field.value.filter((one) => one !== accountId),
                )
              }
            >
              {name}
            </Checkbox>
          );
        })}
        {fieldState.error !== undefined && (
          <p role="alert" className={errorClass}>
            {fieldState.error.message}
          </p>
        )}
      </fieldset>
      <FormSelect
        control={control}
        name="assignment"
        label="Who takes a booking"
        choices={ASSIGNMENT_CHOICES}
      />
    </>
  );
}
