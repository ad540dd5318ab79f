import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Invitation, Member } from '../../../model.ts';
import { takesSeat } from '../../../rules/team.ts';
import { useTeamColumns, widthsOf } from '../../team-columns.ts';
import { type TeamFacts, useViewpoint } from '../../use-team.ts';
import { InvitationRow } from '../invitations/invitation-row.tsx';
import { GroupHead, TeamHead } from './group-head.tsx';
import { MemberRow } from './member-row.tsx';

/** Who is in the workspace: members, guests and people who were invited. */
export function PeopleTab({ facts, search }: { facts: TeamFacts; search: string }) {
  const { team, invitations, mayRead } = facts;
  const columns = useTeamColumns();
  const view = useViewpoint(Math.max(team.dataUpdatedAt, invitations.dataUpdatedAt));
  if (mayRead.refusal !== null) return <EmptyState>{mayRead.refusal}.</EmptyState>;
  if (team.data === undefined && team.isError)
    return (
      <ErrorState onRetry={() => void team.refetch()} isRetrying={team.isFetching}>
        {sentenceOf(team.error)}
      </ErrorState>
    );
  if (team.data === undefined) return <SkeletonRows label="Loading the team" />;
  const people = team.data.members.filter((member) => isLike(member, search));
  const pending = (invitations.data ?? []).filter((invitation) => isInvitationLike(invitation, search));
  const members = people.filter(({ role }) => takesSeat(role));
  const guests = people.filter(({ role }) => !takesSeat(role));
  if (people.length + pending.length === 0)
    return <EmptyState>No people match “{search.trim()}”.</EmptyState>;
  const rows = (list: readonly Member[]) =>
    list.map((member) => (
      <MemberRow key={member.accountId} member={member} facts={facts} view={view} columns={columns} />
    ));
  return (
    <div className="@container" style={widthsOf(columns)}>
      <TeamHead columns={columns} />
      {members.length > 0 && <ul aria-label="Members">{rows(members)}</ul>}
      {guests.length > 0 && (
        <>
          <GroupHead title="Guests" aside="see only what you share with them" />
          <ul aria-label="Guests">{rows(guests)}</ul>
        </>
      )}
      {pending.length > 0 && (
        <>
          <GroupHead title="Pending invitations" aside={pending.length} />
          <ul aria-label="Pending invitations">
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} view={view} />
            ))}
          </ul>
        </>
      )}
      {search.trim() === '' && columns.map(({ label, Foot }) => Foot !== undefined && <Foot key={label} />)}
    </div>
  );
}

const isIn = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase());

function isLike({ name, email, username }: Member, search: string): boolean {
  return [name, email, username ?? ''].some((text) => isIn(text, search));
}

export function isInvitationLike({ email, invitedBy }: Invitation, search: string): boolean {
  return [email ?? 'Anyone with the link', invitedBy ?? ''].some((text) => isIn(text, search));
}
