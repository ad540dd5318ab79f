import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, securityQuery, withFreshProof } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { workspacesErrors } from '../../errors.ts';
import type { MyWorkspace } from '../../model.ts';
import { mineQuery } from '../queries.ts';
import { workspacesApi } from '../team-queries.ts';
import { Choices } from './members/confirm-dialogs.tsx';

/** Asks everyone in the workspace for a second factor, or no longer. Whoever asks for it needs one first, and reads so. */
export function RequireFactor({ workspace, refusal }: { workspace: MyWorkspace; refusal: string | null }) {
  const isRequired = workspace.factor !== 'not-asked';
  const [isAsking, setAsking] = useState(false);
  const { data: own } = useQuery(securityQuery);
  const hasFactor = own === undefined || own.factors.length > 0;
  const change = useMutation({
    mutationFn: () => withFreshProof(() => workspacesApi.requireFactor({ requires: !isRequired })),
    onSuccess: ({ factor }) =>
      toast.success(
        factor === 'not-asked'
          ? 'Two-step sign-in is no longer required'
          : 'Two-step sign-in is required now',
      ),
    onError: (error) => {
      if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: mineQuery.queryKey }),
  });
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant="secondary"
        disabledReason={refusal ?? (isRequired || hasFactor ? null : workspacesErrors.factorFirst().message)}
        isPending={change.isPending}
        onPress={() => (isRequired ? change.mutate() : setAsking(true))}
      >
        {isRequired ? 'Stop requiring it' : 'Require it'}
      </Button>
      <p className="text-13 text-ink-2">{isRequired ? 'Required for everyone' : 'Not required'}</p>
      {isAsking && (
        <RequireDialog
          name={workspace.name}
          isPending={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate(undefined, { onSettled: () => setAsking(false) })}
        />
      )}
    </div>
  );
}

interface RequireDialogProps {
  name: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** It may end what people are doing right now, so it says so. */
function RequireDialog({ name, isPending, onConfirm, onClose }: RequireDialogProps) {
  return (
    <Dialog title="Require two-step sign-in?" role="alertdialog" isOpen onOpenChange={onClose}>
      <p className="text-13 text-pretty text-ink-2">
        Anyone who hasn't used a second factor or a passkey loses access to {name} right away, until they do.
        We'll ask them to.
      </p>
      <Choices>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={isPending} onPress={onConfirm}>
          Require it
        </Button>
      </Choices>
    </Dialog>
  );
}
