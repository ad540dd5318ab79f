import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { type TeamFacts, useViewpoint } from '../../use-team.ts';
import { isInvitationLike } from '../members/people-tab.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** Invitations that are still open. */
export function InvitationsTab(props: { facts: TeamFacts; search: string; onInvite: () => void }) {
  const { facts, search, onInvite } = props;
  const { invitations, mayManage } = facts;
  const view = useViewpoint(invitations.dataUpdatedAt);
  if (mayManage.refusal !== null) return <EmptyState>{mayManage.refusal}.</EmptyState>;
  if (invitations.data === undefined && invitations.isError)
    return (
      <ErrorState onRetry={() => void invitations.refetch()} isRetrying={invitations.isFetching}>
        {sentenceOf(invitations.error)}
      </ErrorState>
    );
  if (invitations.data === undefined) return <SkeletonRows label="Loading the invitations" rows={2} />;
  if (invitations.data.length === 0)
    return (
      <EmptyState action={<Button onPress={onInvite}>Invite people</Button>}>
        No open invitations. Invite people by email, or with a link that you share.
      </EmptyState>
    );
  const shown = invitations.data.filter((invitation) => isInvitationLike(invitation, search));
  if (shown.length === 0) return <EmptyState>No invitations match “{search.trim()}”.</EmptyState>;
  return (
    <ul aria-label="Open invitations" className="@container">
      {shown.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} view={view} />
      ))}
    </ul>
  );
}
