import { EmailBadge, EmailDetails, EmailPreferencesForm, useUser } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function EmailTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <WithSideCard>
      <SettingsSection title="Email address" aside={<EmailBadge user={user} />}>
        <EmailDetails user={user} />
      </SettingsSection>
      <EmailPreferencesForm user={user} />
    </WithSideCard>
  );
}
