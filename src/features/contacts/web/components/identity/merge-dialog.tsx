import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Contact } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import { ContactFactsCard } from './contact-facts-card.tsx';

/** Makes one contact of two. The chosen one's facts count where both say something. */
export function MergeDialog(props: {
  pair: readonly [Contact, Contact];
  onClose: () => void;
  onMerged?: () => void;
}) {
  const { pair, onClose, onMerged } = props;
  const { merge } = useContactActions();
  const [keptAt, setKeptAt] = useState<0 | 1>(0);
  const [isMerging, setMerging] = useState(false);
  const [kept, gone] = keptAt === 0 ? pair : [pair[1], pair[0]];
  const run = async () => {
    setMerging(true);
    await merge(kept, gone);
    onClose();
    onMerged?.();
  };
  return (
    <Dialog title="Merge contacts" isOpen onOpenChange={onClose}>
      <p className="text-13 text-pretty text-ink-2">
        Both histories are kept. Where details differ, the contact you keep wins. If either of them refused
        consent, it stays refused.
      </p>
      <fieldset className="grid gap-3 phone:grid-cols-2">
        <legend className="sr-only">Contact to keep</legend>
        {pair.map((contact, at) => (
          <label
            key={contact.id}
            className="flex cursor-pointer gap-3 rounded-control border p-3 text-13 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="kept"
              checked={keptAt === at}
              onChange={() => setKeptAt(at === 0 ? 0 : 1)}
              className="mt-1 accent-ink"
            />
            <ContactFactsCard contact={contact} />
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={isMerging} onPress={() => void run()}>
          Merge
        </Button>
      </div>
    </Dialog>
  );
}
