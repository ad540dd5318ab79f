import { useQuery } from '@tanstack/react-query';
import { contactsContract } from '#features/contacts/contract.ts';
import type { Contact } from '#features/contacts/model.ts';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { createFeatureApi } from '#platform/browser/api.ts';
import { useDebounced } from '#ui/use-debounced.ts';

const contactsApi = createFeatureApi(contactsContract);
const TYPING_MS = 150;
const TYPED_MIN = 2;
const SHOWN_MAX = 5;

/** Contacts that fit what is typed into the palette. */
export function useFoundContacts(typed: string): readonly Contact[] {
  const search = useDebounced(typed.trim(), TYPING_MS);
  const isAllowed = useMay('contacts.read').isAllowed;
  const found = useQuery({
    queryKey: ['contacts', 'found', search],
    queryFn: async () => (await contactsApi.list({ search })).contacts.slice(0, SHOWN_MAX),
    enabled: isAllowed && search.length >= TYPED_MIN,
  });
  return found.data ?? [];
}
