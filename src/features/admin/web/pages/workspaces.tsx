import { useInfiniteQuery } from '@tanstack/react-query';
import { formatShortDay } from '#kernel/day.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { DeskHead, DeskList, DeskRow, useDeskSearch } from '../components/people/desk-search.tsx';
import { StateBadge } from '../components/people/state-badge.tsx';
import { countWords } from '../desk-words.ts';
import { workspacesQuery } from '../people-queries.ts';

export const meta = () => [{ title: 'Workspaces' }];

/** Every workspace, for the operator. */
export default function Workspaces() {
  const { text, typed, type } = useDeskSearch();
  const list = useInfiniteQuery(workspacesQuery(text));
  const workspaces = list.data?.pages.flatMap((page) => page.workspaces);
  return (
    <>
      <DeskHead current="Workspaces" placeholder="Name, number or ID" typed={typed} type={type} />
      <DeskList
        label="Workspaces"
        text={text}
        list={list}
        rows={workspaces?.map((workspace) => (
          <DeskRow
            key={workspace.id}
            to={operatorPaths.workspace(workspace.id)}
            title={workspace.name}
            detail={countWords(workspace.people, 'member')}
            mark={<StateBadge isSuspended={workspace.suspendedAt !== null} />}
            end={`Since ${formatShortDay(workspace.createdAt)}`}
          />
        ))}
      />
    </>
  );
}
