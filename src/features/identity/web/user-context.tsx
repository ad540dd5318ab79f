import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { onSessionEnd, queryClient } from '#platform/browser/query-client.ts';
import { setReader } from '#platform/browser/reader.ts';
import { identityText } from '../constants.ts';
import type { User } from '../model.ts';
import { meQuery } from './queries.ts';

export interface UserContextValue {
  /** The signed-in person; null while unknown, and if nobody is signed in. */
  readonly user: User | null;
  setUser(user: User | null): void;
  readonly isLoading: boolean;
}

const UserContext = createContext<UserContextValue | null>(null);

/** Puts the person of this session into the cache that guards and components read. */
export function setUser(user: User | null): void {
  queryClient.setQueryData(meQuery.queryKey, user);
}

/** Provides the signed-in person, from the real session. */
export function UserProvider(props: { children: ReactNode }) {
  const { data, isPending } = useQuery(meQuery);
  useEffect(() => onSessionEnd(() => setUser(null)), []);
  const value = useMemo(() => {
    setReader(data?.formats ?? null);
    return { user: data ?? null, setUser, isLoading: isPending };
  }, [data, isPending]);
  return <UserContext value={value}>{props.children}</UserContext>;
}

/** @throws Error outside a `UserProvider` (specification 000 §8) */
export function useUser(): UserContextValue {
  const value = use(UserContext);
  if (value === null) throw new Error(identityText.userProviderMissing);
  return value;
}
