import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import type { Member } from '../../../model.ts';
import { may } from '../../../rules/may.ts';
import { useMemberActions } from '../../team-actions.ts';
import type { TeamFacts } from '../../use-team.ts';
import { Choices } from './confirm-dialogs.tsx';

interface RemoveDialogProps {
  member: Member;
  facts: TeamFacts;
  onClose: () => void;
}

/** Takes somebody out of the workspace, and asks who gets what was theirs in it. */
export function RemoveDialog({ member, facts, onClose }: RemoveDialogProps) {
  const { remove } = useMemberActions(member);
  const heirs = (facts.team.data?.members ?? []).filter(
    ({ accountId, role }) => accountId !== member.accountId && may(role, 'calls.place'),
  );
  const choices = heirs.map(({ accountId, name }) => ({
    id: accountId,
    label: accountId === facts.me ? `${name} (you)` : name,
  }));
  const [to, setTo] = useState(facts.me);
  return (
    <Dialog title={`Remove ${member.name}?`} isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">
        {member.name} loses access to this workspace right away. They keep their account, their username and
        their own workspace.
      </p>
      <Select label="Who gets their numbers?" choices={choices} selected={to} onSelect={(id) => setTo(id)} />
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="hang"
          isPending={remove.isPending}
          disabledReason={to === null ? 'Choose who gets their numbers' : null}
          onPress={() => to !== null && remove.mutate(to, { onSettled: onClose })}
        >
          Remove from workspace
        </Button>
      </Choices>
    </Dialog>
  );
}
