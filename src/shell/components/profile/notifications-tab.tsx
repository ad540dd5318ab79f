import { DoNotDisturbSwitch } from '#features/identity/web/widgets.tsx';
import { SettingRows } from '#ui/setting-row.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { IncomingNotifications } from '../incoming-notifications.tsx';
import { WithSideCard } from './with-side-card.tsx';

export default function NotificationsTab() {
  return (
    <WithSideCard>
      <SettingsSection title="Incoming calls">
        <SettingRows>
          <DoNotDisturbSwitch />
          <IncomingNotifications />
        </SettingRows>
      </SettingsSection>
    </WithSideCard>
  );
}
