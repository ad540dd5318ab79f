import { DoNotDisturbSwitch, useUser } from '#features/identity/web/widgets.tsx';
import { NotificationSettingsForm, PushDevices } from '#features/notifications/web/widgets.tsx';
import { SettingRows } from '#ui/setting-row.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

export default function NotificationsTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <NotificationSettingsForm
      accountId={user.id}
      devices={
        <>
          <section aria-label="Incoming calls">
            <SettingRows>
              <DoNotDisturbSwitch />
            </SettingRows>
          </section>
          <SettingsSection title="Devices">
            <PushDevices />
          </SettingsSection>
        </>
      }
    />
  );
}
