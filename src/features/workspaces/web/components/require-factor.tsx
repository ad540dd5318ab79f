import { useMutation } from '@tanstack/react-query';
import { ProofDeclined, withFreshProof } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { MyWorkspace } from '../../model.ts';
import { mineQuery } from '../queries.ts';
import { workspacesApi } from '../team-queries.ts';

/** Asks everybody in the workspace for a second factor, or no longer. */
export function RequireFactor({ workspace, refusal }: { workspace: MyWorkspace; refusal: string | null }) {
  const isRequired = workspace.factor !== 'not-asked';
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
        disabledReason={refusal}
        isPending={change.isPending}
        onPress={() => change.mutate()}
      >
        {isRequired ? 'Stop requiring it' : 'Require it'}
      </Button>
      <p className="text-13 text-ink-2">{isRequired ? 'Required for everyone' : 'Not required'}</p>
    </div>
  );
}
