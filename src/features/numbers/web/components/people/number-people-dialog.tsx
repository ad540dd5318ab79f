// Not on the first screen: after a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { NumberPeopleView, NumberPerson, PhoneNumber } from '../../../model.ts';
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

interface NumberPeopleDialogProps {
  number: PhoneNumber;
  onClose: () => void;
}

/** Gives a number to people: who may call from it, whom it rings and who sees its calls. */
export function NumberPeopleDialog({ number, onClose }: NumberPeopleDialogProps) {
  const people = useQuery(numberPeopleQuery);
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog title={`People of ${number.text}`} isOpen isLocked={isSaving} onOpenChange={onClose}>
      {people.data !== undefined ? (
        <Form view={people.data} number={number} setSaving={setSaving} onClose={onClose} />
      ) : people.isError ? (
        <ErrorState onRetry={() => void people.refetch()} isRetrying={people.isFetching}>
          {sentenceOf(people.error)}
        </ErrorState>
      ) : (
        <Loading label="Loading people" />
      )}
    </Dialog>
  );
}

interface FormProps extends NumberPeopleDialogProps {
  view: NumberPeopleView;
  setSaving: (isSaving: boolean) => void;
}

function Form({ view, number, setSaving, onClose }: FormProps) {
  const { user } = useUser();
  const [edits, setEdits] = useState<RightEdits>(new Map());
  // What others change meanwhile is shown at once, and the server keeps what they have changed since.
  const given = view.people.filter(({ numberId }) => numberId === number.id);
  const rightsNow = (accountId: string) => edits.get(accountId) ?? givenRights(given, accountId);
  const next = view.members
    .map(({ accountId, name }) => ({
      numberId: number.id,
      accountId,
      name,
      ...onlyRights(rightsNow(accountId)),
    }))
    .filter(hasAny);
  const save = useMutation({
    mutationFn: () => {
      const rightsOf = ({ accountId, ...one }: (typeof next)[number] | NumberPerson) => ({
        accountId,
        ...onlyRights(one),
      });
      return numbersApi.givePeople({ id: number.id, people: next.map(rightsOf), seen: given.map(rightsOf) });
    },
    onMutate: () => setSaving(true),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: numberPeopleQuery.queryKey });
      toast.success(`People of ${number.text} saved`);
      onClose();
    },
    // After a conflict, what others have done is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: numberPeopleQuery.queryKey }),
    onSettled: () => setSaving(false),
  });
  const rung = peopleWords(ringsWhom({ people: next, owner: view.owner }, number.id), user?.id ?? null);
  return (
    <>
      <p className="text-13 text-ink-2">
        Calls to this number ring everyone ticked under Ring, all at once. Guests and people in billing can't
        use numbers.
      </p>
      <RightsGrid
        label="Name"
        rows={view.members.map(({ accountId, name, isManager }) => ({
          id: accountId,
          title: accountId === user?.id ? `${name} (you)` : name,
          detail: isManager ? 'Can always call from it and see its calls' : null,
          rights: rightsNow(accountId),
          isManager,
        }))}
        isDisabled={save.isPending}
        onChange={(id, rights) =>
          setEdits(edited(edits, { id, saved: givenRights(given, id), next: rights }))
        }
      />
      {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
      <RightsFoot
        words={`${next.some(({ isRung }) => isRung) ? 'Rings' : 'No one is set to ring, so it rings'} ${rung.replace(/^You\b/, 'you')}.`}
        isPending={save.isPending}
        hasChanges={edits.size > 0}
        onSave={() => save.mutate()}
        onClose={onClose}
      />
    </>
  );
}
