import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { HeardPerson, MeetingDetails } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { changed, refreshMeetings } from '../../refresh.ts';
import { said } from '../../words.ts';
import { Citations } from '../record/citations.tsx';

/** People whom the transcript names. They become contacts one by one or all at once, when someone asks for it. */
export function PeopleTab({ details, onShow }: { details: MeetingDetails; onShow: (line: number) => void }) {
  const { id } = details.meeting;
  const [isBusy, setBusy] = useState(false);
  const extract = async () => {
    setBusy(true);
    try {
      const { people } = await meetingsApi.extract({ id });
      await refreshMeetings();
      toast.success(said(meetingsText.contactsExtracted, meetingsText.contactsFound(people.length)));
    } catch {
      toast.error(said(meetingsText.extractFailed, meetingsText.extractFailedText));
    }
    setBusy(false);
  };
  const add = async (people: readonly HeardPerson[]) => {
    const done = await changed(meetingsApi.addContacts({ id, personIds: people.map((person) => person.id) }));
    if (done === null) return;
    if (people.length === 1) toast.success(meetingsText.contactAdded);
    else toast.success(`${meetingsText.contactsAdded} (${meetingsText.contactsAddedText(done.added)})`);
  };
  const { heard } = details;
  if (heard === null)
    return (
      <EmptyState
        action={
          <Button onPress={() => void extract()} isPending={isBusy}>
            Extract Contacts
          </Button>
        }
      >
        Find the people named in this transcript, with their email addresses and phone numbers.
      </EmptyState>
    );
  const open = heard.filter((person) => person.contactId === null && canBeReached(person));
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4 desk:px-6">
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" variant="secondary" onPress={() => void extract()} isPending={isBusy}>
          Look again
        </Button>
        {open.length > 1 && (
          <Button size="small" onPress={() => void add(open)}>
            Add all to contacts
          </Button>
        )}
      </div>
      {heard.length === 0 && <EmptyState>We didn’t find anyone to add in this transcript.</EmptyState>}
      <ul aria-label="People" className="flex flex-col divide-y">
        {heard.map((person) => (
          <Person
            key={person.id}
            person={person}
            details={details}
            onShow={onShow}
            onAdd={() => void add([person])}
          />
        ))}
      </ul>
    </div>
  );
}

/** A contact needs an email address or a number (decision R43). */
const canBeReached = ({ email, phone }: HeardPerson) => email !== null || phone !== null;

function Person(props: {
  person: HeardPerson;
  details: MeetingDetails;
  onShow: (line: number) => void;
  onAdd: () => void;
}) {
  const { person, details, onShow } = props;
  const { name, email, phone, company, role, lines, contactId } = person;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-anywhere">
          {name}
          <Citations lines={lines} transcript={details.transcript} onShow={onShow} />
        </p>
        <p className="text-13 text-ink-2 wrap-anywhere empty:hidden">
          {[role, company, email, phone].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {contactId === null ? (
        <Button
          size="small"
          variant="secondary"
          icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabledReason={canBeReached(person) ? null : 'A contact needs an email address or a phone number.'}
          isReasonAtEnd
          onPress={props.onAdd}
        >
          Add to contacts
        </Button>
      ) : (
        <Link to={paths.contacts({ id: contactId })}>In your contacts</Link>
      )}
    </li>
  );
}
