import { SoundSettings } from '#features/calling/web/widgets.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function SoundTab() {
  return (
    <WithSideCard>
      <SettingsSection title="Sound">
        <SoundSettings />
      </SettingsSection>
    </WithSideCard>
  );
}
