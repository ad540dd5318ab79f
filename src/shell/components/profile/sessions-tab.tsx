import { SessionsList } from '#features/identity/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function SessionsTab() {
  return (
    <WithSideCard>
      <SettingsSection isList title="Where you're signed in">
        <SessionsList />
      </SettingsSection>
    </WithSideCard>
  );
}
