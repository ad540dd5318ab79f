import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { DAY_MS } from '#kernel/instant.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { KEPT_DAYS } from '../../../constants.ts';
import type { Contact, RemovedContact } from '../../../model.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { removedQuery } from '../../queries.ts';

/** Deleted contacts. Each can be restored, or deleted for good. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const removed = useQuery({ ...removedQuery, staleTime: 0 });
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    for (const queryKey of [contactKeys.removed, contactKeys.pages, contactKeys.lists])
      void queryClient.invalidateQueries({ queryKey });
  };
  const restore = ({ id, name }: Contact) =>
    run(() => contactsApi.restore({ ids: [id] }), `${name} restored`);
  const erase = ({ id, name }: Contact) =>
    run(() => contactsApi.erase({ ids: [id] }), `${name} deleted for good`);
  return (
    <Dialog title="Deleted contacts" isOpen onOpenChange={onClose}>
      <p className="text-13 text-ink-2">
        Contacts stay here for {KEPT_DAYS} days, then they're deleted for good.
      </p>
      {removed.isPending && <SkeletonRows rows={3} label="Loading deleted contacts" />}
      {removed.isError && (
        <ErrorState onRetry={() => void removed.refetch()}>{sentenceOf(removed.error)}</ErrorState>
      )}
      {removed.data?.length === 0 && <EmptyState small>No deleted contacts.</EmptyState>}
      <ul aria-label="Deleted contacts" className="flex max-h-100 flex-col divide-y overflow-y-auto">
        {removed.data?.map((one) => (
          <Row
            key={one.contact.id}
            one={one}
            now={removed.dataUpdatedAt}
            onRestore={restore}
            onErase={erase}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function Row(props: {
  one: RemovedContact;
  now: number;
  onRestore: (contact: Contact) => Promise<void>;
  onErase: (contact: Contact) => Promise<void>;
}) {
  const { one, now, onRestore, onErase } = props;
  const { contact } = one;
  const { refusal } = useMay('contacts.manage');
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-2 py-2 text-13">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-medium">{contact.name}</span>
        <span className="text-12 text-ink-2">{daysLeft(one, now)}</span>
      </span>
      {isAsking ? (
        <>
          <span className="text-ink-2">Delete for good?</span>
          <Button size="small" variant="quiet" onPress={() => setAsking(false)}>
            Cancel
          </Button>
          <Button size="small" variant="hang" onPress={() => void onErase(contact)}>
            Delete
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Restore ${contact.name}`}
            onPress={() => void onRestore(contact)}
          >
            Restore
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete ${contact.name} for good`}
            disabledReason={refusal}
            isReasonAtEnd
            onPress={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      )}
    </li>
  );
}

function daysLeft({ deletedAt }: RemovedContact, now: number): string {
  const days = Math.max(1, Math.ceil((deletedAt + KEPT_DAYS * DAY_MS - now) / DAY_MS));
  return days === 1 ? '1 day left' : `${days} days left`;
}
