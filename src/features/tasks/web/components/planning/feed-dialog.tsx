import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { feedQuery, tasksApi } from '../../queries.ts';

/** The secret address under which another calendar shows due tasks. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(feedQuery);
  const client = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: feedQuery.queryKey });
  const creating = useMutation({
    mutationFn: () => tasksApi.createFeed(),
    onSuccess: (made) => {
      setAddress(made.address);
      return refresh();
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const removing = useMutation({
    mutationFn: () => tasksApi.removeFeed(),
    onSuccess: () => {
      setAddress(null);
      toast.success('The calendar address no longer works');
      return refresh();
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const since = feed.data?.createdAt ?? null;
  return (
    <Dialog title="Tasks in your calendar" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="text-13 text-pretty text-ink-2">
        See your due tasks in your calendar app. Subscribe to a secret address. Anyone who has it can see
        them, so keep it to yourself.
      </p>
      {address !== null && (
        <div className="flex flex-col gap-2">
          <code className="rounded-small bg-sunk p-3 text-12 break-all">{address}</code>
          <p className="text-12 text-ink-2">Copy it now. We won't show it again.</p>
          <Button
            variant="secondary"
            onPress={() => {
              void copyText(address).then(() => toast.success('Address copied'));
            }}
          >
            Copy address
          </Button>
        </div>
      )}
      {address === null && since !== null && (
        <p className="text-13">You created an address on {formatDay(since)}. A new one replaces it.</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {since !== null && (
          <Button variant="secondary" isPending={removing.isPending} onPress={() => removing.mutate()}>
            Turn off the address
          </Button>
        )}
        {address === null && (
          <Button isPending={creating.isPending} onPress={() => creating.mutate()}>
            {since === null ? 'Create address' : 'New address'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
