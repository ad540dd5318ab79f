import { DoNotDisturbSwitch, useUser } from '#features/identity/web/widgets.tsx';
import { NotificationSettingsForm, PushDevices } from '#features/notifications/web/widgets.tsx';
import { SettingRows } from '#ui/setting-row.tsx';

export default function NotificationsTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <NotificationSettingsForm
      accountId={user.id}
      devices={
        <>
          <section aria-label="Devices" className="p-4 desk:p-6">
            <h2 className="pb-1 text-15 font-semibold">Devices</h2>
            <PushDevices />
          </section>
          <section aria-label="Incoming calls" className="border-t p-4 desk:p-6">
            <SettingRows>
              <DoNotDisturbSwitch />
            </SettingRows>
          </section>
        </>
      }
    />
  );
}
