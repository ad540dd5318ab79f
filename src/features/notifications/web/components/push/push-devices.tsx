import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { deviceNameOf } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { useReader } from '#platform/browser/reader.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { PushDevice } from '../../../model-push.ts';
import { testWords } from '../../../rules/push/test-words.ts';
import { ownSubscription, turnedOff } from '../../browser-push.ts';
import { pushApi, pushDevicesQuery } from '../../push-queries.ts';
import { InstallRow } from './install-row.tsx';
import { ThisDevice } from './this-device.tsx';

/** The browsers that this person is pushed to, this one first. */
export function PushDevices() {
  const devices = useQuery(pushDevicesQuery);
  if (devices.isPending) return <SkeletonRows rows={2} label="Loading your devices" />;
  if (devices.isError)
    return (
      <ErrorState onRetry={() => void devices.refetch()} isRetrying={devices.isFetching}>
        {sentenceOf(devices.error)}
      </ErrorState>
    );
  const { publicKey, devices: all } = devices.data;
  const here = all.find(({ isHere }) => isHere);
  return (
    <ul aria-label="Devices" className="flex flex-col divide-y text-13">
      <ThisDevice publicKey={publicKey} isListed={here !== undefined}>
        {here !== undefined && <Device device={here} now={devices.dataUpdatedAt} />}
      </ThisDevice>
      {all
        .filter(({ isHere }) => !isHere)
        .map((device) => (
          <li key={device.id}>
            <Device device={device} now={devices.dataUpdatedAt} />
          </li>
        ))}
      <InstallRow />
    </ul>
  );
}

function Device({ device, now }: { device: PushDevice; now: number }) {
  const { id, isHere } = device;
  const [said, setSaid] = useState('');
  const name = deviceNameOf(device.userAgent);
  const test = useMutation({
    mutationFn: () => pushApi.testDevice({ id }),
    onSuccess: (result) => setSaid(testWords(result)),
    onError: (error) => setSaid(sentenceOf(error)),
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: () => removeDevice(device),
    onSuccess: () => toast.success(isHere ? 'Notifications are off on this device' : 'Device removed'),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refetch,
  });
  return (
    <div className="py-3">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{name}</span>
          <span className="text-12 text-ink-2">
            {isHere && 'This device · '}
            <Pushed device={device} now={now} />
          </span>
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Send a test to ${name}`}
          isPending={test.isPending}
          onPress={() => test.mutate()}
        >
          Test
        </Button>
        <IconButton
          label={isHere ? 'Turn off on this device' : `Remove ${name}`}
          onPress={() => remove.mutate()}
          isDisabled={remove.isPending}
          size="small"
          icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
        />
      </div>
      <output className="block pt-2 text-12 text-pretty text-ink-2 empty:hidden">{said}</output>
    </div>
  );
}

/** "Notified 10 min ago". */
function Pushed({ device: { pushedAt, answer }, now }: { device: PushDevice; now: number }) {
  const { locale } = useReader();
  if (pushedAt === null) return 'Not notified yet';
  if (answer !== null && answer !== 'accepted') return "The last notification didn't arrive";
  const minutes = Math.round((now - pushedAt) / 60_000);
  if (minutes < 1) return 'Notified just now';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const ago =
    minutes < 60
      ? format.format(-minutes, 'minute')
      : minutes < 24 * 60
        ? format.format(-Math.round(minutes / 60), 'hour')
        : format.format(-Math.round(minutes / 60 / 24), 'day');
  return `Notified ${ago}`;
}

/** In this browser, the subscription itself ends as well, so that nothing brings it back. */
async function removeDevice({ id, isHere }: PushDevice): Promise<void> {
  if (isHere) {
    turnedOff.set(true);
    await (await ownSubscription())?.unsubscribe();
  }
  await pushApi.removeDevice({ id });
}

const refetch = () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey });
