import { DoNotDisturbSwitch, useUser } from '#features/identity/web/widgets.tsx';
import { NotificationSettingsForm } from '#features/notifications/web/widgets.tsx';
import { SettingRows } from '#ui/setting-row.tsx';
import { IncomingNotifications } from '../incoming-notifications.tsx';

export default function NotificationsTab() {
  const { user } = useUser();
  if (user === null) return null;
  return (
    <NotificationSettingsForm
      accountId={user.id}
      devices={
        <section aria-label="Incoming calls">
          <SettingRows>
            <DoNotDisturbSwitch />
            <IncomingNotifications />
          </SettingRows>
        </section>
      }
    />
  );
}
