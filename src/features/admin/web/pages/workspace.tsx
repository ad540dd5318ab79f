import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatUsd } from '#kernel/money.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { DeskWorkspace, WorkspacePage } from '../../model.ts';
import { AuditSection, Facts, Notes, Nothing } from '../components/people/desk-sections.tsx';
import { GrantDialog } from '../components/people/grant-dialog.tsx';
import { ReasonDialog } from '../components/people/reason-dialog.tsx';
import { StateBadge } from '../components/people/state-badge.tsx';
import { countWords, planWords } from '../desk-words.ts';
import { deskChanged, peopleApi, workspaceQuery } from '../people-queries.ts';

export const meta = () => [{ title: 'Workspace' }];

/** One workspace, for the operator. */
export default function Workspace() {
  const { id = '' } = useParams();
  const query = useQuery(workspaceQuery(id));
  const page = query.data;
  if (query.isPending) return <SkeletonRows label="Loading the workspace" />;
  if (page === undefined)
    return (
      <>
        <PageHeader title="Workspace">
          <Link to={operatorPaths.workspaces()}>All workspaces</Link>
        </PageHeader>
        <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isRefetching}>
          {sentenceOf(query.error)}
        </ErrorState>
      </>
    );
  const { workspace, plan, balanceMicroUsd, members } = page;
  return (
    <>
      <PageHeader title={workspace.name}>
        <StateBadge isSuspended={workspace.suspendedAt !== null} />
        <Link to={operatorPaths.workspaces()} className="text-13">
          All workspaces
        </Link>
        <Actions workspace={workspace} isOnFree={plan.id === 'free'} />
      </PageHeader>
      <Facts
        facts={[
          ['Plan', `${planWords(plan)}${plan.until === null ? '' : ` until ${moment(plan.until)}`}`],
          ['Balance', formatUsd(balanceMicroUsd)],
          ['Since', moment(workspace.createdAt)],
          ['People', countWords(members.length, 'member')],
          ['ID', workspace.id],
        ]}
      />
      <div className="grid grid-cols-1 items-start wide:grid-cols-2 wide:divide-x">
        <div className="min-w-0">
          <Members page={page} />
          <Numbers page={page} />
        </div>
        <div className="min-w-0">
          <Notes about="workspace" id={workspace.id} notes={page.notes} />
          <AuditSection subject={`workspace:${workspace.id}`} rows={page.audit} />
        </div>
      </div>
    </>
  );
}

function Actions({ workspace, isOnFree }: { workspace: DeskWorkspace; isOnFree: boolean }) {
  const [asked, setAsked] = useState<'suspend' | 'restore' | 'grant' | null>(null);
  const { id, name } = workspace;
  const isSuspended = workspace.suspendedAt !== null;
  const close = () => setAsked(null);
  return (
    <>
      <span className="ml-auto flex gap-2">
        <Button
          variant="secondary"
          size="small"
          disabledReason={isOnFree ? null : 'This workspace already has a plan.'}
          onPress={() => setAsked('grant')}
        >
          Grant a plan
        </Button>
        <Button
          variant={isSuspended ? 'secondary' : 'danger'}
          size="small"
          onPress={() => setAsked(isSuspended ? 'restore' : 'suspend')}
        >
          {isSuspended ? 'Lift suspension' : 'Suspend'}
        </Button>
      </span>
      {asked === 'grant' && <GrantDialog workspaceId={id} onClose={close} />}
      {(asked === 'suspend' || asked === 'restore') && (
        <ReasonDialog
          title={asked === 'suspend' ? `Suspend ${name}?` : `Lift ${name}'s suspension?`}
          verb={asked === 'suspend' ? 'Suspend' : 'Lift suspension'}
          isHarsh={asked === 'suspend'}
          act={async (reason) => {
            await (asked === 'suspend' ? peopleApi.suspendWorkspace : peopleApi.restoreWorkspace)({
              id,
              reason,
            });
            await deskChanged();
          }}
          onClose={close}
        >
          {asked === 'suspend'
            ? "Its phone calls end, its numbers stop ringing, and it can't call phones. People keep their accounts and their free calls."
            : 'It can make and receive phone calls again.'}
        </ReasonDialog>
      )}
    </>
  );
}

function Members({ page: { members } }: { page: WorkspacePage }) {
  return (
    <Section title="Members" count={members.length}>
      <ul aria-label="Members" className="border-t">
        {members.map(({ person, role }) => (
          <ListRow
            key={person.id}
            title={<Link to={operatorPaths.person(person.id)}>{person.name}</Link>}
            detail={person.email}
            end={
              <span className="flex items-center gap-2">
                <StateBadge isSuspended={person.suspendedUntil !== null} isClosed={person.isClosed} />
                <span className="capitalize">{role}</span>
              </span>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function Numbers({ page: { numbers } }: { page: WorkspacePage }) {
  return (
    <Section title="Numbers" count={numbers.length}>
      {numbers.length === 0 && <Nothing>No numbers.</Nothing>}
      <ul aria-label="Numbers" className="border-t empty:hidden">
        {numbers.map(({ number, text }) => (
          <ListRow key={number} title={text} />
        ))}
      </ul>
    </Section>
  );
}
