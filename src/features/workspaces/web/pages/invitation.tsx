import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AuthPage, useSignOut, useUser } from '#features/identity/web/widgets.tsx';
import { formatDay } from '#kernel/day.ts';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { workspacesErrors } from '../../errors.ts';
import type { OpenInvitation } from '../../model.ts';
import { ROLE_WORDS } from '../../rules/role-words.ts';
import { WorkspaceMark } from '../components/workspace-mark.tsx';
import { switchWorkspace } from '../switching.ts';
import { invitationQuery, workspacesApi } from '../team-queries.ts';

export const meta = () => [
  { title: 'Invitation' },
  { name: 'description', content: 'Join a workspace on Ahoy.' },
  { name: 'robots', content: 'noindex' },
  // The address is a secret: it must not be told to the site that is visited next.
  { name: 'referrer', content: 'no-referrer' },
];

/** Who invites, to what and as what; read signed in or not. */
export default function Invitation() {
  const { token = '' } = useParams();
  const { isLoading } = useUser();
  const invitation = useQuery({ ...invitationQuery(token), enabled: !isLoading });
  if (invitation.data !== undefined) return <Known token={token} invitation={invitation.data} />;
  if (!invitation.isError)
    return (
      <AuthPage title="Invitation">
        <Loading label="One moment" />
      </AuthPage>
    );
  // Anything but the form of a link is a link that doesn't exist.
  if (codeOf(invitation.error) !== null)
    return (
      <AuthPage title="This invitation doesn't work" lead={refusalOf(invitation.error)}>
        <Home />
      </AuthPage>
    );
  return (
    <AuthPage title="Invitation">
      <ErrorState onRetry={() => void invitation.refetch()} isRetrying={invitation.isFetching}>
        {sentenceOf(invitation.error)}
      </ErrorState>
    </AuthPage>
  );
}

function refusalOf(error: unknown): string {
  const isUnknown =
    codeOf(error) === workspacesErrors.invitationNotFound().code || codeOf(error) === 'common.badInput';
  return isUnknown
    ? 'There is no invitation at this address. Check the link, or ask for a new one.'
    : sentenceOf(error);
}

const OVER = {
  used: workspacesErrors.invitationUsed().message,
  expired: workspacesErrors.invitationExpired().message,
  revoked: workspacesErrors.invitationRevoked().message,
  'before-removal': workspacesErrors.invitationBeforeRemoval().message,
} as const;

interface KnownProps {
  token: string;
  invitation: OpenInvitation;
}

function Known({ token, invitation }: KnownProps) {
  const { user } = useUser();
  const { state, workspace, isMember, isForAnother } = invitation;
  if (isMember) return <AlreadyIn invitation={invitation} />;
  if (state !== 'open')
    return (
      <AuthPage title="This invitation is over" lead={`${OVER[state]} It was for ${workspace}.`}>
        <Home />
      </AuthPage>
    );
  if (user === null)
    return (
      <Frame token={token} invitation={invitation}>
        <SignedOut token={token} />
      </Frame>
    );
  if (isForAnother)
    return (
      <Frame token={token} invitation={invitation}>
        <ForAnother token={token} invitation={invitation} email={user.email} />
      </Frame>
    );
  return (
    <Frame token={token} invitation={invitation}>
      <Accept token={token} accountId={user.id} email={user.email} />
    </Frame>
  );
}

function Frame({ token, invitation, children }: KnownProps & { children: ReactNode }) {
  const { workspace, logo, invitedBy, role, expiresAt } = invitation;
  return (
    <AuthPage
      title={`Join ${workspace}`}
      lead={`${invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to the workspace ${workspace}.`}
      footer={`The invitation ends on ${formatDay(expiresAt)}.`}
    >
      <div className="surface flex items-center gap-4 rounded-card p-4">
        <WorkspaceMark name={workspace} logo={logo} of={{ token }} size="large" />
        <dl className="flex min-w-0 flex-col gap-1 text-13">
          <dt className="text-ink-2">Your role</dt>
          <dd>
            <span className="text-15 font-medium">{ROLE_WORDS[role].name}</span>
            <span className="block text-ink-2">{ROLE_WORDS[role].youCan}</span>
          </dd>
        </dl>
      </div>
      {children}
    </AuthPage>
  );
}

/** Both ways lead back here. These pages are documents of their own, so they are loaded anew. */
function SignedOut({ token }: { token: string }) {
  const from = paths.invitation(token);
  return (
    <div className="flex flex-col gap-3">
      <a
        href={paths.login({ from })}
        className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
      >
        Sign in
      </a>
      <a
        href={paths.register({ from })}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        Create account
      </a>
    </div>
  );
}

function ForAnother({ token, invitation, email }: KnownProps & { email: string }) {
  const signOut = useSignOut(paths.login({ from: paths.invitation(token) }));
  return (
    <>
      <p className="text-15">
        This invitation is for <strong className="font-medium break-all">{invitation.email}</strong>. You're
        signed in as <strong className="font-medium break-all">{email}</strong>.
      </p>
      <Button size="large" wide isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        Sign out and use another account
      </Button>
    </>
  );
}

function Accept({ token, accountId, email }: { token: string; accountId: string; email: string }) {
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => workspacesApi.accept({ token }),
    onSuccess: async (workspace) => {
      switchWorkspace(workspace, accountId);
      await navigate(paths.dashboard());
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <>
      <Button size="large" wide isPending={accept.isPending} onPress={() => accept.mutate()}>
        Accept invitation
      </Button>
      <p className="text-13 text-ink-2">
        You join as {email}. You keep your own workspace, and can leave this one at any time.
      </p>
    </>
  );
}

function AlreadyIn({ invitation }: Pick<KnownProps, 'invitation'>) {
  const { workspace, workspaceId } = invitation;
  return (
    <AuthPage title={`You're in ${workspace}`} lead="You're a member of this workspace already.">
      <ButtonLink
        to={`${paths.dashboard()}?${WORKSPACE_PARAMETER}=${encodeURIComponent(workspaceId)}`}
        size="large"
        wide
      >
        Open {workspace}
      </ButtonLink>
    </AuthPage>
  );
}

function Home() {
  const { user } = useUser();
  return user === null ? (
    <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
  ) : (
    <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>
  );
}
