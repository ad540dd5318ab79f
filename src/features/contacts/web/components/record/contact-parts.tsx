import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContactPart, contactParts } from '#platform/browser/contact-parts.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { Contact } from '../../../model.ts';
import type { RecordDialog } from '../../asked.ts';
import { ConsentSection } from './consent-section.tsx';
import { ContactTimeline } from './contact-timeline.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { RecordSection } from './record-section.tsx';

/** What is known about a contact: side by side on a desk, as tabs on a phone. */
export function ContactParts({
  contact,
  onAsk,
}: {
  contact: Contact;
  onAsk: (dialog: RecordDialog) => void;
}) {
  const isDesk = useMediaQuery(DESK_QUERY);
  const [tab, setTab] = useState<'timeline' | 'details' | 'consent'>('timeline');
  const details = <FactsPanel contact={contact} onAsk={onAsk} />;
  const parts = useContactParts().map(({ title, Part }) => (
    <RecordSection key={title} title={title}>
      <Part contactId={contact.id} name={contact.name} />
    </RecordSection>
  ));
  const consent = <ConsentSection id={contact.id} onAsk={() => onAsk('consent')} />;
  if (isDesk)
    return (
      <div className="flex grow">
        <div className="min-w-0 flex-1">
          <ContactTimeline contact={contact} />
        </div>
        <aside aria-label="Details" className="w-78 shrink-0 border-l">
          {details}
          {parts}
          {consent}
        </aside>
      </div>
    );
  return (
    <Tabs
      label="Contact"
      look="pills"
      className="px-3"
      selected={tab}
      onSelect={setTab}
      items={[
        { id: 'timeline', label: 'Timeline', content: <ContactTimeline contact={contact} /> },
        { id: 'details', label: 'Details', content: [details, ...parts] },
        { id: 'consent', label: 'Consent', content: consent },
      ]}
    />
  );
}

/** What other features add to the page. They are added a moment later, and without them it is complete. */
function useContactParts(): readonly ContactPart[] {
  const { data } = useQuery({
    queryKey: ['contact-parts'],
    queryFn: contactParts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
