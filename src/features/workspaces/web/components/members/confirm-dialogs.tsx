import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Member } from '../../../model.ts';
import { useLeave, useMemberActions } from '../../team-actions.ts';

/** Hands the workspace over. */
export function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { transfer } = useMemberActions(member);
  return (
    <Dialog title="Transfer ownership?" isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">
        {member.name} will own this workspace, and you'll be an admin. Only an owner can make you an owner
        again.
      </p>
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          isPending={transfer.isPending}
          onPress={() => transfer.mutate(undefined, { onSettled: onClose })}
        >
          Transfer ownership
        </Button>
      </Choices>
    </Dialog>
  );
}

/** Makes somebody one more owner. */
export function MakeOwnerDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { setRole } = useMemberActions(member);
  return (
    <Dialog title={`Make ${member.name} an owner?`} isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">Owners can do everything, including removing you.</p>
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={setRole.isPending} onPress={() => setRole.mutate('owner', { onSettled: onClose })}>
          Make owner
        </Button>
      </Choices>
    </Dialog>
  );
}

/** Leaves the workspace of this tab. */
export function LeaveDialog({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const leave = useLeave();
  return (
    <Dialog title={`Leave ${workspace}?`} isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">
        You'll lose access right away. You keep your account, your username and your own workspace. Numbers
        that you use here stay with the workspace. To come back, you need a new invitation.
      </p>
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="hang" isPending={leave.isPending} onPress={() => leave.mutate()}>
          Leave workspace
        </Button>
      </Choices>
    </Dialog>
  );
}

export function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}
