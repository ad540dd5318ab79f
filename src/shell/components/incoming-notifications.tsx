import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SettingRow } from '#ui/setting-row.tsx';

type Permission = NotificationPermission | 'unsupported';

const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

const sentences: Record<Permission, string> = {
  granted: "Notifications are on in this browser. You'll get one for each call when Ahoy isn't in front.",
  default: "Get a notification for each call when Ahoy isn't in front.",
  denied:
    'Notifications are blocked in this browser. Click the icon left of the address to allow them, then check again.',
  unsupported: "This browser can't show notifications. Keep this page open to hear it ring.",
};

/** Whether the system may show incoming calls. The browser only asks when the person presses the button. */
export function IncomingNotifications() {
  const [permission, setPermission] = useState(readPermission);
  const ask = () => void Notification.requestPermission().then(setPermission);
  return (
    <SettingRow title="Notifications" description={sentences[permission]}>
      {permission === 'default' && (
        <Button size="small" onPress={ask}>
          Allow notifications
        </Button>
      )}
      {permission === 'denied' && (
        <Button variant="secondary" size="small" onPress={() => setPermission(readPermission())}>
          Check again
        </Button>
      )}
      {permission === 'granted' && (
        <Button variant="secondary" size="small" onPress={showExample}>
          Show an example
        </Button>
      )}
    </SettingRow>
  );
}

function showExample(): void {
  const example = new Notification('Ahoy', {
    body: 'This is how an incoming call will look.',
    tag: 'example',
  });
  setTimeout(() => example.close(), 5_000);
}
