import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { countryName } from '#kernel/country-name.ts';
import { useReader } from '#platform/browser/reader.ts';
import type { Contact, PostalAddress } from '../../../model.ts';
import type { ContactField } from '../../../model-record.ts';
import { useContactActions } from '../../actions.ts';
import { contactsApi } from '../../api.ts';
import type { RecordDialog } from '../../asked.ts';
import { useContactPhone } from '../../call-contact.ts';
import { contactKeys } from '../../keys.ts';
import { listsQuery } from '../../queries.ts';
import { useFields } from '../../use-book.ts';
import { useMembers } from '../../use-members.ts';
import { birthdayWords, fieldWords } from '../../words.ts';
import { useNumberWriter } from '../../written-number.ts';
import { EditableFact, FactRow } from './editable-fact.tsx';
import { RecordSection } from './record-section.tsx';

/** What is known about a contact. Most of it is edited where it stands. */
export function FactsPanel({ contact, onAsk }: { contact: Contact; onAsk: (dialog: RecordDialog) => void }) {
  const { change } = useContactActions();
  const { locale } = useReader();
  const members = useMembers();
  const { id, company, role, ownerId, birthday, about, addresses } = contact;
  const edit = (facts: Parameters<typeof change>[1]) => change(id, facts);
  return (
    <>
      <dl className="flex flex-col border-b px-4 py-4 text-13 desk:px-6">
        <Reach contact={contact} onEdit={() => onAsk('edit')} />
        <EditableFact label="Company" value={company} onSave={(text) => edit({ company: text })} />
        <EditableFact label="Role" value={role} onSave={(text) => edit({ role: text })} />
        <EditableFact
          label="Owner"
          value={ownerId ?? ''}
          shown={
            members.find((member) => member.id === ownerId)?.name ??
            (ownerId === null ? '' : 'A former member')
          }
          choices={members.map((member) => ({ id: member.id, label: member.name }))}
          onSave={(text) => edit({ ownerId: text === '' ? null : text })}
        />
        <EditableFact
          label="Birthday"
          value={birthday ?? ''}
          shown={birthday === null ? '' : birthdayWords(birthday, locale)}
          hint="1984-03-09, or 03-09 without the year"
          onSave={(text) =>
            edit({ birthday: text === '' ? null : /^\d{2}-\d{2}$/.test(text) ? `--${text}` : text })
          }
        />
        {addresses.map((address) => (
          <FactRow key={JSON.stringify(address)} label={address.label || 'Address'}>
            <span className="whitespace-pre-line">{addressWords(address)}</span>
          </FactRow>
        ))}
        <FactRow label="Source">{contact.source}</FactRow>
        <EditableFact label="Notes" value={about} isLong onSave={(text) => edit({ about: text })} />
        {contact.isPrivate && <FactRow label="Seen by">Only you</FactRow>}
      </dl>
      <OwnFields contact={contact} onSave={(field, value) => edit({ fields: { [field]: value } })} />
      <ListsOf id={id} onAsk={() => onAsk('list')} />
    </>
  );
}

function addressWords({ street, city, region, postcode, country }: PostalAddress): string {
  const place = [postcode, city, region].filter((part) => part !== '').join(' ');
  return [street, place, country === '' ? '' : countryName(country)].filter((line) => line !== '').join('\n');
}

/** Numbers call, and addresses write. The first of each is the default. */
function Reach({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { phones, emails, usernames, name } = contact;
  const phone = useContactPhone();
  const { isAllowed } = useMay('calls.place');
  const write = useNumberWriter();
  return (
    <>
      {phones.map(({ value, label }, at) => (
        <FactRow key={value} label={label === '' ? 'Phone' : label}>
          {isAllowed && phone.reason === null ? (
            <button
              type="button"
              aria-label={`Call ${name} at ${write(value)}`}
              className="text-link"
              onClick={() => phone.call(value)}
            >
              {write(value)}
            </button>
          ) : (
            write(value)
          )}
          {at === 0 && phones.length > 1 && <span className="ml-2 text-12 text-ink-2">default</span>}
        </FactRow>
      ))}
      {emails.map(({ value, label }) => (
        <FactRow key={value} label={label === '' ? 'Email' : label}>
          <a href={`mailto:${value}`} className="text-link break-words">
            {value}
          </a>
        </FactRow>
      ))}
      {usernames.map(({ value, label }) => (
        <FactRow key={value} label={label === '' ? 'Username' : label}>
          @{value}
        </FactRow>
      ))}
      {phones.length + emails.length + usernames.length > 0 && (
        <FactRow label="">
          <button type="button" className="text-link text-left text-12" onClick={onEdit}>
            Edit numbers, emails and usernames
          </button>
        </FactRow>
      )}
    </>
  );
}

function OwnFields(props: {
  contact: Contact;
  onSave: (field: string, value: string | number | null) => Promise<boolean>;
}) {
  const { contact, onSave } = props;
  const fields = useFields();
  const { locale } = useReader();
  if (fields.length === 0) return null;
  return (
    <RecordSection title="Fields">
      <dl className="flex flex-col text-13">
        {fields.map((field) => (
          <EditableFact
            key={field.id}
            label={field.name}
            value={String(contact.fields[field.id] ?? '')}
            shown={fieldWords(contact.fields[field.id], field.kind, locale)}
            {...(field.kind === 'choice' ? { choices: field.choices.map((id) => ({ id, label: id })) } : {})}
            {...(field.kind === 'date' ? { type: 'date' } : {})}
            onSave={(text) => onSave(field.id, valueOf(field, text))}
          />
        ))}
      </dl>
    </RecordSection>
  );
}

function valueOf({ kind }: ContactField, text: string): string | number | null {
  if (text === '') return null;
  const number = Number(text.replaceAll(',', ''));
  return kind === 'number' && !Number.isNaN(number) ? number : text;
}

function ListsOf({ id, onAsk }: { id: string; onAsk: () => void }) {
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: own = [] } = useQuery({
    queryKey: [...contactKeys.lists, 'of', id],
    queryFn: async () => (await contactsApi.listsOf({ id })).lists,
  });
  const { takeFromList } = useContactActions();
  const shown = lists.filter((list) => own.includes(list.id));
  return (
    <RecordSection
      title="Lists"
      aside={
        <button type="button" className="text-link text-13" onClick={onAsk}>
          Add to list
        </button>
      }
    >
      {shown.length === 0 && <p className="text-13 text-ink-2">Not in any list</p>}
      <ul aria-label="Lists" className="flex flex-col text-13">
        {shown.map((list) => (
          <li key={list.id} className="group/list flex min-h-7 items-center justify-between gap-2">
            <span className="min-w-0 truncate">{list.name}</span>
            <button
              type="button"
              aria-label={`Remove from ${list.name}`}
              className="text-link text-12 opacity-0 group-hover/list:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
              onClick={() => void takeFromList(list, [id])}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
