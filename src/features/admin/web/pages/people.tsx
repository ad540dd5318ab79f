import { useInfiniteQuery } from '@tanstack/react-query';
import { formatShortDay } from '#kernel/day.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { DeskHead, DeskList, DeskRow, useDeskSearch } from '../components/people/desk-search.tsx';
import { StateBadge } from '../components/people/state-badge.tsx';
import { peopleQuery } from '../people-queries.ts';

export const meta = () => [{ title: 'People' }];

/** Everybody with an account, for the operator. */
export default function People() {
  const { text, typed, type } = useDeskSearch();
  const list = useInfiniteQuery(peopleQuery(text));
  const people = list.data?.pages.flatMap((page) => page.people);
  return (
    <>
      <DeskHead
        current="People"
        placeholder="Name, @username, email, number or ID"
        typed={typed}
        type={type}
      />
      <DeskList
        label="People"
        text={text}
        list={list}
        rows={people?.map((person) => (
          <DeskRow
            key={person.id}
            to={operatorPaths.person(person.id)}
            title={person.name}
            detail={[person.username === null ? null : `@${person.username}`, person.email]
              .filter((part) => part !== null)
              .join(' · ')}
            mark={<StateBadge isSuspended={person.suspendedUntil !== null} isClosed={person.isClosed} />}
            end={`Joined ${formatShortDay(person.createdAt)}`}
          />
        ))}
      />
    </>
  );
}
