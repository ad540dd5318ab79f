import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { membersWords, seatsHeld } from '../../rules/seats/seats.ts';
import { InvitationsTab } from '../components/invitations/invitations-tab.tsx';
import { InvitationsToMe } from '../components/invitations/invitations-to-me.tsx';
import { PeopleTab } from '../components/members/people-tab.tsx';
import { RolesTab } from '../components/roles-tab.tsx';
import { SeatBanner } from '../components/seats/seat-banner.tsx';
import { WorkspaceTab } from '../components/workspace-tab.tsx';
import { useTeam } from '../use-team.ts';

export const meta = () => [{ title: 'Team' }];

const InviteDialog = late(async () => ({
  default: (await import('../components/invitations/invite-dialog.tsx')).InviteDialog,
}));

const SignInTab = late(async () => ({
  default: (await import('../components/sign-in/sign-in-tab.tsx')).SignInTab,
}));

const tabs = ['people', 'invitations', 'roles', 'workspace', 'sign-in'] as const;

export default function Team() {
  const facts = useTeam();
  const [tab, setTab] = useUrlTab(tabs);
  const [search, setSearch] = useState('');
  const [isInviting, setInviting] = useInviteDialog();
  const invite = () => setInviting(true);
  const { data: team } = facts.team;
  const { refusal, isAllowed } = facts.mayManage;
  useInviteKey(isAllowed, setInviting);
  const hasSearch = tab === 'people' || tab === 'invitations';
  return (
    <>
      <PageHeader title="Team">
        {team !== undefined && (
          <p className="text-13 text-ink-2 max-desk:order-last max-desk:w-full">
            {membersWords({ ...team, held: seatsHeld(facts.invitations.data ?? []).length })}
          </p>
        )}
      </PageHeader>
      <InvitationsToMe />
      <SeatBanner facts={facts} />
      <Tabs
        label="Team"
        className="px-3 desk:px-5"
        selected={tab}
        onSelect={setTab}
        aside={
          hasSearch && (
            <div className="flex w-full items-center gap-2 px-4 py-1 phone:w-auto phone:grow phone:justify-end desk:pr-6 desk:pl-0">
              <div className="min-w-0 flex-1 phone:max-w-50">
                <SearchField
                  label="Search the team"
                  placeholder="Name or email"
                  value={search}
                  onChange={setSearch}
                />
              </div>
              <InviteButton refusal={refusal} onPress={invite} />
            </div>
          )
        }
        items={[
          {
            id: 'people',
            label: 'People',
            count: team?.members.length,
            content: <PeopleTab facts={facts} search={search} />,
          },
          {
            id: 'invitations',
            label: 'Invitations',
            count: facts.invitations.data?.length,
            content: <InvitationsTab facts={facts} search={search} onInvite={invite} />,
          },
          { id: 'roles', label: 'Roles', content: <RolesTab /> },
          { id: 'workspace', label: 'Workspace', content: <WorkspaceTab facts={facts} /> },
          { id: 'sign-in', label: 'Sign-in', content: <LateSignInTab /> },
        ]}
      />
      <Suspense fallback={null}>
        {isInviting && isAllowed && <InviteDialog facts={facts} onClose={() => setInviting(false)} />}
      </Suspense>
    </>
  );
}

function InviteButton({ refusal, onPress }: { refusal: string | null; onPress: () => void }) {
  return (
    <Button size="small" disabledReason={refusal} isReasonAtEnd onPress={onPress}>
      Invite people
      <kbd
        aria-hidden="true"
        className="-mr-1 ml-2.5 hidden rounded-small border border-current/40 px-1.5 font-sans text-12 leading-4.5 desk:inline-block"
      >
        I
      </kbd>
    </Button>
  );
}

function LateSignInTab() {
  return (
    <Suspense fallback={<SkeletonRows rows={3} label="Loading the sign-in settings" />}>
      <SignInTab />
    </Suspense>
  );
}

/** The dialog in the address, so that it can be linked to and survives a reload. */
function useInviteDialog(): readonly [boolean, (isOpen: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (isOpen: boolean) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOpen) next.set('dialog', 'invite');
          else next.delete('dialog');
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setQuery],
  );
  return [query.get('dialog') === 'invite', set];
}

function useInviteKey(isAllowed: boolean, setInviting: (isOpen: boolean) => void): void {
  const shortcuts = useMemo<readonly Shortcut[]>(
    () =>
      isAllowed ? [{ key: 'i', label: 'Invite people', group: 'Team', run: () => setInviting(true) }] : [],
    [isAllowed, setInviting],
  );
  useShortcuts(shortcuts);
}
