import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ContactBook } from '#features/contacts/web/widgets.tsx';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** The contacts of the workspace, as on their own page. */
export function ContactsTab() {
  const [tab, setTab] = useState<'contacts' | 'lists' | 'new'>('contacts');
  const navigate = useNavigate();
  const { refusal } = useMay('contacts.read');
  if (refusal !== null) return <EmptyState>{refusal}.</EmptyState>;
  return <ContactBook tab={tab} onTab={setTab} onOpen={(id) => void navigate(paths.contacts({ id }))} />;
}
