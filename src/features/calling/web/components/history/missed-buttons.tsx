import { useQuery } from '@tanstack/react-query';
import { ListPlus, Phone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import type { NotificationButtons } from '#platform/browser/notification-actions.ts';
import { Button } from '#ui/button.tsx';
import { detailsQuery } from '../../queries.ts';
import { CallBack } from '../blocks/call-back.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Calls the other side of a missed call, or makes a task of it. Nothing when the call has been deleted. */
export function MissedButtons({ path, onDone }: NotificationButtons) {
  const id = new URLSearchParams(path.split('?')[1]).get('call') ?? '';
  const details = useQuery({ ...detailsQuery(id), enabled: id !== '' });
  const mayAdd = useMay('tasks.change').isAllowed;
  const navigate = useNavigate();
  if (details.isError || id === '') return null;
  const item = details.data?.item;
  const name = item?.peer.name ?? '';
  const callButton = (call: (() => void) | null) => (
    <Button
      variant="secondary"
      size="small"
      icon={<Phone {...icon} />}
      isDisabled={call === null}
      onPress={() => {
        call?.();
        onDone();
      }}
    >
      Call back
    </Button>
  );
  return (
    <>
      {item === undefined ? callButton(null) : <CallBack item={item}>{callButton}</CallBack>}
      {mayAdd && (
        <Button
          variant="quiet"
          size="small"
          icon={<ListPlus {...icon} />}
          isDisabled={item === undefined}
          onPress={() => {
            onDone();
            void navigate(paths.tasks({ dialog: 'new', title: `Call back ${name}` }));
          }}
        >
          Task
        </Button>
      )}
    </>
  );
}
