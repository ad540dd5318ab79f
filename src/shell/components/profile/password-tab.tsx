import { PasswordForm } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function PasswordTab() {
  return (
    <WithSideCard>
      <SettingsSection title="Change Password" lead="You'll be signed out on all other devices.">
        <PasswordForm />
      </SettingsSection>
    </WithSideCard>
  );
}
