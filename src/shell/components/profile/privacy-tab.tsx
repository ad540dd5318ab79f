import { BlocksList } from '#features/calling/web/widgets.tsx';
import { FindableForm, useUser } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function PrivacyTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <WithSideCard>
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
    </WithSideCard>
  );
}
