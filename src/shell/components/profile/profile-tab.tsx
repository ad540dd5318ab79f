import { NameForm, UsernameForm, useUser } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function ProfileTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <WithSideCard>
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
    </WithSideCard>
  );
}
