import { SafetyHistory, SessionsList } from '#features/identity/web/widgets.tsx';
import { SettingsColumns } from '#ui/settings-columns.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

export default function SessionsTab() {
  return (
    <SettingsColumns aside={<SafetyHistory />}>
      <SettingsSection isList title="Where you're signed in">
        <SessionsList />
      </SettingsSection>
    </SettingsColumns>
  );
}
