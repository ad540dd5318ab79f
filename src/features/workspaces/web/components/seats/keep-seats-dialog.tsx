// Not on the first screen: after a press.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import type { Member, TeamView } from '../../../model.ts';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { chosenRefusal } from '../../../rules/seats/seat-words.ts';
import { takesSeat } from '../../../rules/team.ts';
import { showTeam } from '../../team-actions.ts';
import { workspacesApi } from '../../team-queries.ts';
import { Choices } from '../members/confirm-dialogs.tsx';

/** Chooses who keeps a seat. Owners always do. At first, those who would keep one anyway are chosen. */
export function KeepSeatsDialog({ team, onClose }: { team: TeamView; onClose: () => void }) {
  const seats = team.seats ?? 0;
  const people = team.members.filter(({ role }) => takesSeat(role));
  const owners = people.filter(({ role }) => role === 'owner').length;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => keptIn(team));
  const save = useMutation({
    mutationFn: () => workspacesApi.keepSeats({ accountIds: [...chosen] }),
    onSuccess: (saved) => {
      showTeam(saved);
      toast.success('Choice saved');
      onClose();
    },
  });
  const refusal = chosenRefusal(owners + chosen.size, seats);
  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return (
    <Dialog title="Choose who keeps a seat" isOpen isLocked={save.isPending} onOpenChange={onClose}>
      <p className="text-13 text-ink-2">
        {`${owners + chosen.size} of ${seats} ${seats === 1 ? 'seat' : 'seats'} chosen. Everyone else becomes a guest, and their numbers go to the owner.`}
      </p>
      <fieldset className="flex flex-col">
        <legend className="sr-only">People</legend>
        {people.map((member) => (
          <Row
            key={member.accountId}
            member={member}
            isChosen={chosen.has(member.accountId)}
            refusal={refusal}
            choose={choose}
          />
        ))}
      </fieldset>
      {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={save.isPending} onPress={() => save.mutate()}>
          Save choice
        </Button>
      </Choices>
    </Dialog>
  );
}

interface RowProps {
  member: Member;
  isChosen: boolean;
  refusal: string | null;
  choose: (id: string, isChosen: boolean) => void;
}

function Row({ member, isChosen, refusal, choose }: RowProps) {
  const { accountId, name, role, email } = member;
  const isOwner = role === 'owner';
  const reason = isOwner ? 'Owners always keep their seat.' : isChosen ? null : refusal;
  return (
    <div className="flex min-h-12 items-center border-b py-1 last:border-b-0">
      <Checkbox
        isSelected={isOwner || isChosen}
        isDisabled={reason !== null}
        onChange={(isSelected) => choose(accountId, isSelected)}
      >
        <span className="min-w-0 leading-4.5">
          <span className="block">
            {name} <span className="text-13 text-ink-3">{ROLE_WORDS[role].name}</span>
          </span>
          <span className="block text-12 break-all text-ink-2">{reason ?? email}</span>
        </span>
      </Checkbox>
    </div>
  );
}

function keptIn({ members, notice }: TeamView): ReadonlySet<string> {
  const leaving = new Set(notice?.leaving);
  return new Set(
    members
      .filter(({ accountId, role }) => takesSeat(role) && role !== 'owner' && !leaving.has(accountId))
      .map(({ accountId }) => accountId),
  );
}
