import { LogOut } from 'lucide-react';
import { BlocksList, SoundSettings } from '#features/calling/web/widgets.tsx';
import {
  DoNotDisturbSwitch,
  EmailBadge,
  EmailDetails,
  FindableForm,
  NameForm,
  PasswordForm,
  SessionsList,
  UsernameForm,
  useSignOut,
  useUser,
} from '#features/identity/web/widgets.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingRows } from '#ui/setting-row.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { IncomingNotifications } from '../components/incoming-notifications.tsx';
import { SettingsSection } from '../components/settings-section.tsx';

export { PageError as ErrorBoundary } from '../components/page-error.tsx';

export const meta = () => [{ title: 'Profile' }];

const tabs = ['profile', 'email', 'password', 'notifications', 'privacy', 'sound', 'sessions'] as const;

export default function Profile() {
  const [tab, setTab] = useUrlTab(tabs);
  const { user } = useUser();
  if (user === null) return null;
  return (
    <>
      <PageHeader title="Account Settings" />
      {/* As high as the window below the header, so that the line beside the card reaches the bottom. */}
      <div className="flex flex-col min-[100rem]:min-h-[calc(100dvh-4rem)] min-[100rem]:flex-row-reverse">
        <SideCard name={user.name} email={user.email} username={user.username} />
        <div className="min-w-0 flex-1">
          <Tabs
            label="Account settings"
            className="px-3 desk:px-5"
            selected={tab}
            onSelect={setTab}
            items={[
              { id: 'profile', label: 'Profile', content: <ProfileTab /> },
              { id: 'email', label: 'Email', content: <EmailTab /> },
              { id: 'password', label: 'Password', content: <PasswordTab /> },
              { id: 'notifications', label: 'Notifications', content: <NotificationsTab /> },
              { id: 'privacy', label: 'Privacy', content: <PrivacyTab /> },
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
      className="flex items-center gap-4 border-b p-4 desk:p-6 min-[100rem]:w-74 min-[100rem]:flex-col min-[100rem]:items-start min-[100rem]:border-b-0 min-[100rem]:border-l"
    >
      <Avatar name={props.name} size="large" />
      <div className="min-w-0 flex-1 min-[100rem]:w-full min-[100rem]:flex-none">
        <p className="display truncate text-17">{props.name}</p>
        {props.username !== null && <p className="truncate text-13 text-ink-2">@{props.username}</p>}
        <p className="truncate text-13 text-ink-3">{props.email}</p>
      </div>
      <div className="min-[100rem]:-mx-4">
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

function ProfileTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <>
      <SettingsSection title="Personal Information">
        <NameForm user={user} />
      </SettingsSection>
      <SettingsSection
        title="Username"
        lead="This is how people call you. You can change it twice in 24 hours and five times in 30 days. Nobody else can take your old one for 90 days."
      >
        <UsernameForm
          // A new username starts the form anew.
          key={user.username}
          current={user.username}
          submitLabel="Change username"
          onClaimed={(changed) => toast.success(`You're @${changed.username} now`)}
        />
      </SettingsSection>
    </>
  );
}

function EmailTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <SettingsSection title="Email address" aside={<EmailBadge user={user} />}>
      <EmailDetails user={user} />
    </SettingsSection>
  );
}

function PasswordTab() {
  return (
    <SettingsSection title="Change Password" lead="You'll be signed out on all other devices.">
      <PasswordForm />
    </SettingsSection>
  );
}

function NotificationsTab() {
  return (
    <SettingsSection title="Incoming calls">
      <SettingRows>
        <DoNotDisturbSwitch />
        <IncomingNotifications />
      </SettingRows>
    </SettingsSection>
  );
}

function PrivacyTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <>
      <SettingsSection title="Your username">
        <FindableForm user={user} />
      </SettingsSection>
      <SettingsSection
        isList
        title="Blocked"
        lead="Calls from these people and numbers never ring here. They hear it ring as if you didn't answer."
      >
        <BlocksList />
      </SettingsSection>
    </>
  );
}

function SoundTab() {
  return (
    <SettingsSection title="Sound">
      <SoundSettings />
    </SettingsSection>
  );
}

function SessionsTab() {
  return (
    <SettingsSection isList title="Where you're signed in">
      <SessionsList />
    </SettingsSection>
  );
}
