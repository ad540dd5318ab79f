import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import type { BookingPage } from '../model-bookings.ts';
import { pagesQuery, teamPagesQuery } from './queries.ts';

/** A booking page with whose it is: the person's own, or the team's. */
export interface SharePage extends BookingPage {
  readonly isTeam: boolean;
}

/** All pages that the person can share: their own, and then those of the team. */
export function useSharePages() {
  const own = useQuery(pagesQuery);
  const isMember = useMay('bookings.read').isAllowed;
  const team = useQuery({ ...teamPagesQuery, enabled: isMember });
  const isComplete = own.data !== undefined && (team.data !== undefined || !isMember);
  const failed = [own, team].find(({ isError, data }) => isError && data === undefined);
  return {
    pages: isComplete ? [...withOwner(own.data, false), ...withOwner(team.data ?? [], true)] : undefined,
    error: failed?.error ?? null,
    isFetching: own.isFetching || team.isFetching,
    refetch: () => void failed?.refetch(),
  };
}

const withOwner = (pages: readonly BookingPage[], isTeam: boolean): SharePage[] =>
  pages.map((page) => ({ ...page, isTeam }));
