// Not on the first screen: with a call.

import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { useReader } from '#platform/browser/reader.ts';
import { Link } from '#ui/link.tsx';
import { useCaller } from '../../use-caller.ts';
import { shortTime } from '../../words.ts';

/** Leads to the contact who has a number or a username ("@alice"), or to a form that adds it. */
export function ContactOfCall({ number, hasFacts = false }: { number: string; hasFacts?: boolean }) {
  const caller = useCaller(number);
  const { locale, timeZone } = useReader();
  const [now] = useState(Date.now);
  if (caller === undefined) return null;
  if (caller === null) return <Link to={paths.contacts({ tab: 'new', number })}>Add contact</Link>;
  const { company, lastTalkAt, contactId } = caller;
  const talk = shortTime(lastTalkAt, { locale, timeZone, now });
  const facts = [company, talk === '' ? '' : `Last talk ${talk}`].filter((fact) => fact !== '').join(' · ');
  return (
    <>
      {hasFacts && facts !== '' && <span className="mr-2">{facts}</span>}
      <Link to={paths.contacts({ id: contactId })}>Open contact</Link>
    </>
  );
}
