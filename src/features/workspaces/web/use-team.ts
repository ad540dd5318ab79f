import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import type { AccountId } from '#kernel/ids.ts';
import { useReader } from '#platform/browser/reader.ts';
import type { MyWorkspace } from '../model.ts';
import type { Viewpoint } from '../rules/last-active.ts';
import type { TeamChange } from '../rules/team.ts';
import { changeRefusal, teamOf } from '../rules/team-refusal.ts';
import { useWorkspace } from './current-workspace.ts';
import { invitationsQuery, teamQuery } from './team-queries.ts';
import { useMay } from './use-may.ts';

/** What a person wants to change about a team; who asks for it is the person of this tab. */
export type AskedChange =
  | { readonly kind: 'set-role'; readonly who: string; readonly role: MyWorkspace['role'] }
  | { readonly kind: 'remove' | 'transfer' | 'leave'; readonly who: string };

/** The team and its open invitations, as far as the person may see them. */
export function useTeam() {
  const { user } = useUser();
  const workspace = useWorkspace();
  const mayRead = useMay('members.read');
  const mayManage = useMay('members.manage');
  // Until the role is known, what it may not see isn't asked for.
  const isKnown = workspace !== undefined;
  const team = useQuery({ ...teamQuery, enabled: isKnown && mayRead.isAllowed });
  const invitations = useQuery({ ...invitationsQuery, enabled: isKnown && mayManage.isAllowed });
  const refusalOf = (asked: AskedChange): string | null => {
    if (team.data === undefined || workspace === undefined || user === null) return null;
    const facts = { team: teamOf(team.data), seats: team.data.seats, mine: workspace.role };
    // Both are ids that the server has minted. Here they only name rows.
    const change = { ...asked, who: asked.who as AccountId, by: user.id as AccountId } satisfies TeamChange;
    return changeRefusal(facts, change);
  };
  return { me: user?.id ?? null, workspace, team, invitations, mayRead, mayManage, refusalOf };
}

export type TeamFacts = ReturnType<typeof useTeam>;

/** From where times are read. A page that stays open is drawn anew with every answer, which brings the time along. */
export function useViewpoint(updatedAt: number): Viewpoint {
  const { timeZone } = useReader();
  const [openedAt] = useState(() => Date.now());
  return { now: Math.max(openedAt, updatedAt), timeZone };
}
