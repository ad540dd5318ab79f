import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { type PushState, readState, subscribeTo, turnedOff } from '../../browser-push.ts';
import { pushApi, pushDevicesQuery } from '../../push-queries.ts';

const SENTENCES: Record<Exclude<PushState, 'on'>, string> = {
  unsupported: "This browser can't show notifications. Keep Ahoy open to hear it ring.",
  'needs-install':
    'On iPhone and iPad, first add Ahoy to your Home Screen: press Share, then Add to Home Screen.',
  default: 'Get calls and updates even when Ahoy is closed.',
  denied: 'Blocked by the browser. Click the icon left of the address to allow notifications.',
  off: 'Notifications are off on this device.',
};

const stateKey = ['notifications', 'this-browser'] as const;

/** State of notifications in this browser, and the one thing to do about it. */
export function ThisDevice(props: {
  publicKey: string;
  /** Whether the server pushes to this browser. */
  isListed: boolean;
  children: ReactNode;
}) {
  const { publicKey, isListed, children } = props;
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: readState, staleTime: 0 });
  const turnOn = useMutation({
    mutationFn: async () => {
      if (Notification.permission === 'default') await Notification.requestPermission();
      if (Notification.permission !== 'granted') return;
      turnedOff.set(false);
      await pushApi.subscribe(await subscribeTo(publicKey));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: stateKey }),
        queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey }),
      ]),
  });
  useFollowPermission();
  if (isListed) return <li>{children}</li>;
  if (state === undefined) return null;
  const shown = state === 'on' ? 'off' : state;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex min-w-44 flex-1 flex-col">
          <span className="font-medium">This device</span>
          <span className="text-12 text-pretty text-ink-2">{SENTENCES[shown]}</span>
        </span>
        {(shown === 'default' || shown === 'off') && (
          <Button size="small" isPending={turnOn.isPending} onPress={() => turnOn.mutate()}>
            {shown === 'default' ? 'Allow' : 'Turn on'}
          </Button>
        )}
        {shown === 'denied' && (
          <Button variant="secondary" size="small" onPress={checkAgain}>
            Check again
          </Button>
        )}
      </div>
      {turnOn.isError && (
        <output className="block pt-2 text-12 text-pretty text-hang">
          This browser couldn't reach its push service. Check your connection and try again. Private windows
          often can't.
        </output>
      )}
    </li>
  );
}

const checkAgain = () => void queryClient.invalidateQueries({ queryKey: stateKey });

/** People allow notifications in the browser's own menu, too. */
function useFollowPermission(): void {
  useEffect(() => {
    const stopping = new AbortController();
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', checkAgain, { signal: stopping.signal }))
      // A browser without change events is asked again by a press.
      .catch(() => undefined);
    return () => stopping.abort();
  }, []);
}
