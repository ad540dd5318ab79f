// Not on the first screen: for people whose workspace asks for a factor.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { proveByFactor, securityQuery } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import type { MyWorkspace } from '../../model.ts';
import { mineQuery } from '../queries.ts';

/** Leads to a second factor, without which this workspace opens nothing. People's own settings are always theirs. */
export function FactorNeeded(props: { workspace: MyWorkspace; children: ReactNode }) {
  const { pathname } = useLocation();
  if (pathname === paths.profile()) return props.children;
  return <Lead workspace={props.workspace} />;
}

function Lead({ workspace }: { workspace: MyWorkspace }) {
  useEffect(() => void openIfShown(workspace.id), [workspace.id]);
  const security = useQuery(securityQuery);
  const hasOne = security.data?.factors.some(({ isVerified }) => isVerified) === true;
  const prove = useMutation({
    mutationFn: proveByFactor,
    // Everything is asked for anew, and the line opens with the workspace.
    onSuccess: (isProven) => isProven && window.location.reload(),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <>
      <PageHeader title="Two-step sign-in" />
      <EmptyState
        action={
          hasOne ? (
            <Button isPending={prove.isPending} onPress={() => prove.mutate()}>
              Confirm it's you
            </Button>
          ) : (
            <ButtonLink to={paths.profile({ tab: 'security' })}>Add a factor</ButtonLink>
          )
        }
      >
        {hasOne
          ? `Everyone needs a second factor or a passkey to open ${workspace.name}. Use yours to continue.`
          : `Everyone needs a second factor or a passkey to open ${workspace.name}. Add one to continue.`}
      </EmptyState>
    </>
  );
}

/** They may have shown one since the workspace was last asked about: in their settings, say. */
async function openIfShown(workspaceId: string): Promise<void> {
  const mine = await queryClient.fetchQuery({ ...mineQuery, staleTime: 0 }).catch(() => []);
  if (mine.find(({ id }) => id === workspaceId)?.factor === 'shown') window.location.reload();
}
