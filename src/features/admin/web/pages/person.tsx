import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { deviceNameOf, safetyLine } from '#features/identity/web/widgets.tsx';
import { formatDuration } from '#kernel/instant.ts';
import { formatUsd } from '#kernel/money.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PersonPage } from '../../model.ts';
import { AuditSection, Facts, Notes, Nothing } from '../components/people/desk-sections.tsx';
import { type PersonAct, PersonActions, PersonDialog } from '../components/people/person-actions.tsx';
import { StateBadge } from '../components/people/state-badge.tsx';
import { callWords, countWords, planWords } from '../desk-words.ts';
import { personQuery } from '../people-queries.ts';

export const meta = () => [{ title: 'Person' }];

/** One person, for the operator: who they are, and what can be done. */
export default function Person() {
  const { id = '' } = useParams();
  const query = useQuery(personQuery(id));
  const [act, setAct] = useState<PersonAct | null>(null);
  const page = query.data;
  if (query.isPending) return <SkeletonRows label="Loading the person" />;
  if (page === undefined)
    return (
      <>
        <PageHeader title="Person">
          <Link to={operatorPaths.people()}>All people</Link>
        </PageHeader>
        <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isRefetching}>
          {sentenceOf(query.error)}
        </ErrorState>
      </>
    );
  const { person } = page;
  return (
    <>
      <PageHeader title={person.name}>
        <StateBadge isSuspended={person.suspendedUntil !== null} isClosed={person.isClosed} />
        <Link to={operatorPaths.people()} className="text-13">
          All people
        </Link>
        <PersonActions person={person} onChoose={setAct} />
      </PageHeader>
      <PersonFacts page={page} />
      <div className="grid grid-cols-1 items-start wide:grid-cols-2 wide:divide-x">
        <div className="min-w-0">
          <Workspaces page={page} />
          <Sessions page={page} />
          <Calls page={page} />
        </div>
        <div className="min-w-0">
          <Notes about="account" id={person.id} notes={page.notes} />
          <AuditSection subject={`account:${person.id}`} rows={page.audit} />
          <Safety page={page} />
        </div>
      </div>
      {act !== null && <PersonDialog act={act} person={person} onClose={() => setAct(null)} />}
    </>
  );
}

function PersonFacts({ page: { person, factors, recoveryCodes } }: { page: PersonPage }) {
  const codes = recoveryCodes === 0 ? [] : [countWords(recoveryCodes, 'recovery code')];
  return (
    <Facts
      facts={[
        ['Username', person.username === null ? 'None yet' : `@${person.username}`],
        ['Email', `${person.email}${person.emailVerified ? '' : ', not verified'}`],
        ['Joined', moment(person.createdAt)],
        ['Sign-in', factors.length === 0 ? 'No second factor' : [...factors, ...codes].join(', ')],
        ['ID', person.id],
      ]}
    />
  );
}

function Workspaces({ page: { workspaces } }: { page: PersonPage }) {
  return (
    <Section title="Workspaces" count={workspaces.length}>
      <ul aria-label="Workspaces" className="border-t">
        {workspaces.map((workspace) => (
          <ListRow
            key={workspace.id}
            title={<Link to={operatorPaths.workspace(workspace.id)}>{workspace.name}</Link>}
            detail={[
              planWords(workspace.plan),
              formatUsd(workspace.balanceMicroUsd),
              workspace.numbers.length === 0
                ? 'no numbers'
                : workspace.numbers.map(({ text }) => text).join(', '),
            ].join(' · ')}
            end={
              <span className="flex items-center gap-2">
                <StateBadge isSuspended={workspace.suspendedAt !== null} />
                <span className="capitalize">{workspace.role}</span>
              </span>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function Sessions({ page: { sessions } }: { page: PersonPage }) {
  return (
    <Section title="Sessions" count={sessions.length}>
      {sessions.length === 0 && <Nothing>Not signed in anywhere.</Nothing>}
      <ul aria-label="Sessions" className="border-t empty:hidden">
        {sessions.map(({ id, userAgent, place, network, lastSeenAt }) => (
          <ListRow
            key={id}
            title={userAgent === null ? 'Unknown device' : deviceNameOf(userAgent)}
            detail={place ?? network ?? 'Unknown network'}
            end={moment(lastSeenAt)}
          />
        ))}
      </ul>
    </Section>
  );
}

function Calls({ page: { calls } }: { page: PersonPage }) {
  return (
    <Section title="Last calls">
      {calls.length === 0 && <Nothing>No calls yet.</Nothing>}
      <ul aria-label="Last calls" className="border-t empty:hidden">
        {calls.map((call) => (
          <ListRow
            key={call.id}
            title={callWords(call)}
            detail={call.talkMs > 0 ? formatDuration(call.talkMs) : 'Not answered'}
            end={moment(call.at)}
          />
        ))}
      </ul>
    </Section>
  );
}

function Safety({ page: { safety } }: { page: PersonPage }) {
  return (
    <Section title="Safety history">
      {safety.length === 0 && <Nothing>Nothing yet.</Nothing>}
      <ul aria-label="Safety history" className="border-t empty:hidden">
        {safety.map((event) => {
          const { title, detail } = safetyLine(event);
          return (
            <ListRow key={event.id} title={title} {...(detail !== '' && { detail })} end={moment(event.at)} />
          );
        })}
      </ul>
    </Section>
  );
}
