import { LogOut } from 'lucide-react';
import { SoundSettings } from '#features/calling/web/widgets.tsx';
import {
  EmailCard,
  NameForm,
  PasswordForm,
  SessionsList,
  UsernameForm,
  useSignOut,
  useUser,
} from '#features/identity/web/widgets.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { IncomingNotifications } from '../components/incoming-notifications.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Profile' }];

const tabs = ['profile', 'email', 'password', 'notifications', 'sound', 'sessions'] as const;

export default function Profile() {
  const [tab, setTab] = useUrlTab(tabs);
  const { user } = useUser();
  if (user === null) return null;
  return (
    <>
      <PageHeader title="Account Settings" />
      <div className="flex flex-col min-[100rem]:flex-row">
        <SideCard name={user.name} email={user.email} username={user.username} />
        <div className="min-w-0 flex-1">
          <Tabs
            label="Account settings"
            className="px-3 desk:px-5"
            selected={tab}
            onSelect={setTab}
            items={[
              { id: 'profile', label: 'Profile', content: <ProfileTab /> },
              {
                id: 'email',
                label: 'Email',
                content: (
                  <Panel>
                    <EmailCard user={user} />
                  </Panel>
                ),
              },
              { id: 'password', label: 'Password', content: <PasswordTab /> },
              {
                id: 'notifications',
                label: 'Notifications',
                content: (
                  <Panel>
                    <IncomingNotifications />
                  </Panel>
                ),
              },
              { id: 'sound', label: 'Sound', content: <SoundTab /> },
              { id: 'sessions', label: 'Sessions', content: <SessionsTab /> },
            ]}
          />
        </div>
      </div>
    </>
  );
}

function SideCard(props: { name: string; email: string; username: string | null }) {
  const signOut = useSignOut();
  return (
    <section
      aria-label="You"
      className="flex items-center gap-4 border-b p-4 desk:p-6 min-[100rem]:w-64 min-[100rem]:flex-col min-[100rem]:items-start min-[100rem]:border-r min-[100rem]:border-b-0"
    >
      <Avatar name={props.name} size="large" />
      <div className="min-w-0 flex-1 min-[100rem]:w-full min-[100rem]:flex-none">
        <p className="display truncate text-18">{props.name}</p>
        {props.username !== null && <p className="truncate text-13 text-ink-2">@{props.username}</p>}
        <p className="truncate text-13 text-ink-3">{props.email}</p>
      </div>
      <div>
        <Button
          variant="danger"
          icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
          isPending={signOut.isPending}
          onPress={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </div>
    </section>
  );
}

function Panel(props: { children: React.ReactNode }) {
  return <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">{props.children}</div>;
}

function ProfileTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <Panel>
      <Card title="Personal Information">
        <NameForm user={user} />
      </Card>
      <Card title="Username">
        <p className="mb-4 text-13 text-ink-2">
          This is how people call you. You can change it twice in 24 hours and five times in 30 days. Nobody
          else can take the old one for 90 days.
        </p>
        <UsernameForm
          // A new username starts the form anew.
          key={user.username}
          current={user.username}
          submitLabel="Change username"
          onClaimed={(changed) => toast.success(`You are @${changed.username} now`)}
        />
      </Card>
    </Panel>
  );
}

function PasswordTab() {
  return (
    <Panel>
      <Card title="Change Password">
        <p className="mb-4 text-13 text-ink-2">Every other device will be signed out.</p>
        <PasswordForm />
      </Card>
    </Panel>
  );
}

function SoundTab() {
  return (
    <Panel>
      <Card title="Sound">
        <SoundSettings />
      </Card>
    </Panel>
  );
}

function SessionsTab() {
  return (
    <Panel>
      <Card title="Where you are signed in">
        <SessionsList />
      </Card>
    </Panel>
  );
}
