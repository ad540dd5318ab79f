// Not on the first screen: after a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toast.tsx';
import type { DuplicatePair } from '../../../model-identity.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { duplicatesQuery } from '../../queries.ts';
import { useNumberWriter } from '../../written-number.ts';
import { ContactFactsCard } from './contact-facts-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Contacts that may be one person, each pair with its reasons. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { data: pairs = [] } = useQuery(duplicatesQuery);
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const apart = useMutation({
    mutationFn: ({ contacts: [one, other] }: DuplicatePair) =>
      contactsApi.keepApart({ ids: [one.id, other.id] }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: contactKeys.duplicates }),
  });
  if (merging !== null)
    return (
      <MergeDialog
        pair={merging.contacts}
        onClose={() => setMerging(null)}
        onMerged={() => {
          // The message with its Undo is behind the dialog.
          if (pairs.length <= 1) onClose();
        }}
      />
    );
  return (
    <Dialog title="Possible duplicates" isOpen onOpenChange={onClose}>
      {pairs.length === 0 && <EmptyState small>No possible duplicates.</EmptyState>}
      <ul className="flex flex-col gap-4">
        {pairs.map((pair) => (
          <li
            key={pair.contacts.map(({ id }) => id).join(' ')}
            className="flex flex-col gap-3 rounded-control border p-3 text-13"
          >
            <Reasons pair={pair} />
            <div className="grid grid-cols-2 gap-3">
              {pair.contacts.map((contact) => (
                <ContactFactsCard key={contact.id} contact={contact} />
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="small" onPress={() => setMerging(pair)}>
                Merge
              </Button>
              <Button
                size="small"
                variant="quiet"
                isPending={apart.isPending && apart.variables === pair}
                onPress={() => apart.mutate(pair)}
              >
                Keep both
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Reasons({ pair }: { pair: DuplicatePair }) {
  const write = useNumberWriter();
  const words = pair.reasons.map(({ kind, value }) => {
    if (kind === 'phone') return `Same number, ${write(value)}`;
    return kind === 'email' ? `Same email, ${value}` : 'Same name and company';
  });
  return <p className="text-ink-2">{words.join(' · ')}</p>;
}
