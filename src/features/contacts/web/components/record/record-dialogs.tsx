// Not on the first screen: after a press.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { missingCase } from '#kernel/assert.ts';
import { paths } from '#kernel/paths.ts';
import { useReader } from '#platform/browser/reader.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toast.tsx';
import type { Contact, ContactFacts } from '../../../model.ts';
import { homeCountry, unmerge } from '../../actions.ts';
import type { RecordDialog } from '../../asked.ts';
import { changedFacts } from '../../contact-form.ts';
import { useSave } from '../../outbox.ts';
import { mergesQuery } from '../../queries.ts';
import { shortTime } from '../../words.ts';
import { ContactForm } from '../book/contact-form.tsx';
import { DeleteDialog } from '../book/delete-dialog.tsx';
import { TagsDialog } from '../book/tags-dialog.tsx';
import { ListDialog } from '../lists/list-dialog.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

/** The one dialog of a contact's page that was asked for. */
export function RecordDialogs(props: { dialog: RecordDialog; contact: Contact; onClose: () => void }) {
  const { dialog, contact, onClose } = props;
  const navigate = useNavigate();
  switch (dialog) {
    case 'edit':
      return <EditDialog contact={contact} onClose={onClose} />;
    case 'tags':
      return <TagsDialog contacts={[contact]} onClose={onClose} />;
    case 'list':
      return <ListDialog contacts={[contact]} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          contacts={[contact]}
          onClose={onClose}
          onDeleted={() => void navigate(paths.contacts())}
        />
      );
    case 'merges':
      return <MergesDialog id={contact.id} onClose={onClose} />;
    case 'consent':
      return <ConsentDialog id={contact.id} onClose={onClose} />;
    default:
      return missingCase(dialog);
  }
}

/** Sends only what was changed here, so that what others change meanwhile stays. */
function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const save = useSave();
  const before: ContactFacts = contact;
  return (
    <Dialog title="Edit contact" isOpen onOpenChange={onClose}>
      <ContactForm
        known={contact}
        submit="Save contact"
        onCancel={onClose}
        onSave={async (after) => {
          const facts = changedFacts(before, after);
          if (Object.keys(facts).length > 0) {
            const how = await save({ kind: 'change', id: contact.id, facts, home: homeCountry() });
            if (how === 'saved') toast.success('Contact saved');
            else toast.message("You're offline. We'll save this when you're back online.");
          }
          onClose();
        }}
      />
    </Dialog>
  );
}

/** What was merged into this contact, each with what takes it out again. */
function MergesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: merges = [], dataUpdatedAt } = useQuery(mergesQuery(id));
  const { locale, timeZone } = useReader();
  return (
    <Dialog title="Merged contacts" isOpen onOpenChange={onClose}>
      {merges.length === 0 && <EmptyState small>No contacts have been merged into this one.</EmptyState>}
      <ul aria-label="Merged contacts" className="flex flex-col divide-y text-13">
        {merges.map(({ id: mergeId, goneName, mergedAt }) => (
          <li key={mergeId} className="flex min-h-12 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {goneName}
              <span className="text-ink-2">
                {' '}
                · {shortTime(mergedAt, { locale, timeZone, now: dataUpdatedAt })}
              </span>
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Separate ${goneName}`}
              onPress={() => void unmerge(mergeId).then(onClose)}
            >
              Separate
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
