// Not on the first screen: after a press.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../../constants.ts';
import type { NumberPeopleView, PhoneNumber } from '../../../model.ts';
import {
  edited,
  givenRights,
  hasAny,
  onlyRights,
  peopleWords,
  type RightEdits,
  ringsWhom,
} from '../../../rules/number-people.ts';
import { numberPeopleQuery, numbersApi } from '../../number-queries.ts';
import { RightsFoot } from './rights-foot.tsx';
import { RightsGrid } from './rights-grid.tsx';

interface MemberNumbersDialogProps {
  member: { readonly accountId: string; readonly name: string };
  numbers: readonly PhoneNumber[];
  view: NumberPeopleView;
  onClose: () => void;
}

/** Gives numbers to one person of the team. */
export function MemberNumbersDialog({ member, numbers, view, onClose }: MemberNumbersDialogProps) {
  const { accountId, name } = member;
  const [edits, setEdits] = useState<RightEdits>(new Map());
  const givenOf = (id: string) =>
    givenRights(
      view.people.filter(({ numberId }) => numberId === id),
      accountId,
    );
  const isManager = view.members.some((one) => one.accountId === accountId && one.isManager);
  const save = useMutation({
    mutationFn: () =>
      numbersApi.giveNumbers({
        accountId,
        numbers: numbers
          .map(({ id }) => ({ numberId: id, ...onlyRights(edits.get(id) ?? givenOf(id)) }))
          .filter(hasAny),
        seen: numbers.map(({ id }) => ({ numberId: id, ...onlyRights(givenOf(id)) })).filter(hasAny),
      }),
    onSuccess: (saved) => {
      void queryClient.cancelQueries({ queryKey: numberPeopleQuery.queryKey });
      queryClient.setQueryData(numberPeopleQuery.queryKey, saved);
      toast.success(`Numbers of ${name} saved`);
      onClose();
    },
    // After a conflict, what others have done is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: numberPeopleQuery.queryKey }),
  });
  return (
    <Dialog title={`Numbers of ${name}`} isOpen isLocked={save.isPending} onOpenChange={onClose}>
      {numbers.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink to={paths.numbers({ dialog: 'new' })} variant="secondary">
              {numbersText.newNumber}
            </ButtonLink>
          }
        >
          This workspace has no numbers yet.
        </EmptyState>
      ) : (
        <>
          <RightsGrid
            label="Number"
            rows={numbers.map(({ id, text, label }) => ({
              id,
              title: text,
              detail: [label, `Rings ${ringing(view, id, accountId)}`]
                .filter((one) => one !== '')
                .join(' · '),
              rights: edits.get(id) ?? givenOf(id),
              isManager,
            }))}
            isDisabled={save.isPending}
            onChange={(id, rights) => setEdits(edited(edits, { id, saved: givenOf(id), next: rights }))}
          />
          {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
          <RightsFoot
            words={isManager ? 'Owners and admins can always call from numbers and see their calls.' : null}
            isPending={save.isPending}
            hasChanges={edits.size > 0}
            onSave={() => save.mutate()}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

const ringing = (view: NumberPeopleView, id: string, me: string) =>
  peopleWords(ringsWhom(view, id), me).replace(/^You\b/, 'them');
