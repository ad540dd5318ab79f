import { useMutation } from '@tanstack/react-query';
import { Link2, Mail, X } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { Invitation } from '../../../model.ts';
import { timeLeft } from '../../../rules/invitation.ts';
import { madeOn, type Viewpoint } from '../../../rules/last-active.ts';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { invitationsQuery, workspacesApi } from '../../team-queries.ts';
import { Choices } from '../members/confirm-dialogs.tsx';
import { invitationClass } from '../members/row-style.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The link of an invitation, as it can be sent to people. */
export const linkOf = ({ path }: Pick<Invitation, 'path'>): string =>
  new URL(path, window.location.origin).href;

export async function copyLink(invitation: Pick<Invitation, 'path'>): Promise<void> {
  const link = linkOf(invitation);
  if (await copyText(link)) toast.success('Invitation link copied');
  else toast.error(`Couldn’t copy. The link is ${link}`);
}

/** An invitation that is still open. */
export function InvitationRow({ invitation, view }: { invitation: Invitation; view: Viewpoint }) {
  const [isAsking, setAsking] = useState(false);
  const { email, role, invitedBy, isMine, createdAt, expiresAt, uses, usesMax } = invitation;
  const title = email ?? 'Anyone with the link';
  const by = isMine ? 'you' : (invitedBy ?? 'a former member');
  const used = usesMax > 1 ? `${uses} of ${usesMax} used, ` : '';
  return (
    <li className={invitationClass}>
      <span className="flex min-w-0 items-center gap-3 [grid-area:name]">
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-control bg-sunk text-ink-2"
        >
          {email === null ? <Link2 {...icon} /> : <Mail {...icon} />}
        </span>
        <span className="min-w-0 truncate font-medium">{title}</span>
      </span>
      <span className="[grid-area:role]">{ROLE_WORDS[role].name}</span>
      <span className="truncate text-ink-2 [grid-area:by]">
        by {by}, {madeOn(createdAt, view)}
      </span>
      <span className="flex items-center gap-x-3 text-ink-2 [grid-area:left] @min-[600px]:justify-end @min-[600px]:text-right">
        {used}
        {timeLeft(expiresAt, view.now)}
        <button
          type="button"
          aria-label={`Copy link of the invitation for ${title}`}
          onClick={() => void copyLink(invitation)}
          className="text-link min-h-6 shrink-0 font-medium pointer-coarse:min-h-11"
        >
          Copy link
        </button>
      </span>
      <span className="justify-self-end [grid-area:menu]">
        <IconButton
          label={`Revoke the invitation for ${title}`}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => setAsking(true)}
        />
      </span>
      {isAsking && <RevokeDialog invitation={invitation} title={title} onClose={() => setAsking(false)} />}
    </li>
  );
}

function RevokeDialog(props: { invitation: Invitation; title: string; onClose: () => void }) {
  const { invitation, title, onClose } = props;
  const revoke = useMutation({
    mutationFn: () => workspacesApi.revokeInvitation({ id: invitation.id }),
    onSuccess: () => {
      queryClient.setQueryData(invitationsQuery.queryKey, (open) =>
        open?.filter(({ id }) => id !== invitation.id),
      );
      toast.success('Invitation revoked');
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: onClose,
  });
  return (
    <Dialog title="Revoke invitation?" isOpen onOpenChange={onClose} role="alertdialog">
      <p className="text-13 text-ink-2">
        {invitation.email === null
          ? 'The link stops working at once. People who have joined with it stay.'
          : `The link that we sent to ${title} stops working at once.`}
      </p>
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="hang" isPending={revoke.isPending} onPress={() => revoke.mutate()}>
          Revoke invitation
        </Button>
      </Choices>
    </Dialog>
  );
}
