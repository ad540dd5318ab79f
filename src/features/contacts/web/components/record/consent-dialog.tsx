import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { written } from '#platform/browser/reader.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { toast } from '#ui/toast.tsx';
import { CONSENT_ABOUT } from '../../../constants.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { consentsQuery } from '../../queries.ts';
import { useMembers } from '../../use-members.ts';
import { CONSENT_WORDS } from '../../words.ts';

const consentForm = z.object({
  about: z.enum(CONSENT_ABOUT),
  given: z.enum(['yes', 'no']),
  wording: z.string().check(z.trim(), z.minLength(1, 'Please enter what you asked')),
  channel: z.string().check(z.trim(), z.minLength(1, 'Please enter how you asked')),
});

const ABOUT = CONSENT_ABOUT.map((id) => ({ id, label: CONSENT_WORDS[id] }));
const GIVEN = [
  { id: 'yes', label: 'Allowed' },
  { id: 'no', label: 'Refused' },
];

/** Everything that a contact agreed to or refused. Entries are added and never changed. */
export function ConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(consentsQuery(id));
  const members = useMembers();
  const entries = (data?.entries ?? []).toSorted((a, b) => b.at - a.at);
  const nameOf = (who: string | null) =>
    who === null ? 'Ahoy' : (members.find((member) => member.id === who)?.name ?? 'a former member');
  return (
    <Dialog title="Consent ledger" isOpen onOpenChange={onClose}>
      {entries.length === 0 && <EmptyState small>No consent recorded yet.</EmptyState>}
      <ol aria-label="Consent ledger" className="flex max-h-72 flex-col divide-y overflow-y-auto text-13">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-0.5 py-2.5">
            <span className="font-medium">
              {CONSENT_WORDS[entry.about]}: {entry.given ? 'allowed' : 'refused'}
            </span>
            <span className="text-pretty text-ink-2">“{entry.wording}”</span>
            <span className="text-12 text-ink-2">
              {written(entry.at, { dateStyle: 'medium', timeStyle: 'short' })} · {entry.channel} · noted by{' '}
              {nameOf(entry.notedBy)}
            </span>
          </li>
        ))}
      </ol>
      <NewConsent id={id} />
    </Dialog>
  );
}

function NewConsent({ id }: { id: string }) {
  const { control, handleSubmit, reset, formState } = useForm<z.infer<typeof consentForm>>({
    resolver: zodResolver(consentForm),
    defaultValues: { about: 'recording', given: 'yes', wording: '', channel: '' },
  });
  const add = handleSubmit(async ({ given, ...consent }) => {
    try {
      await contactsApi.addConsent({
        id: crypto.randomUUID(),
        contactId: id,
        given: given === 'yes',
        ...consent,
      });
      await queryClient.invalidateQueries({ queryKey: [...contactKeys.consents, id] });
      toast.success('Added to the ledger');
      reset();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-4 border-t pt-4">
      <div className="grid grid-cols-2 gap-4">
        <FormSelect control={control} name="about" label="About" choices={ABOUT} />
        <FormSelect control={control} name="given" label="Answer" choices={GIVEN} />
      </div>
      <FormField control={control} name="wording" label="What you asked" autoComplete="off" />
      <FormField
        control={control}
        name="channel"
        label="How you asked"
        placeholder="Phone, web form, email"
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="secondary" isPending={formState.isSubmitting}>
          Add to ledger
        </Button>
      </div>
    </form>
  );
}
