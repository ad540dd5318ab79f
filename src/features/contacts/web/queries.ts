import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactFilter } from '../model.ts';
import { contactsApi } from './api.ts';
import { contactKeys } from './keys.ts';

export const pagesQuery = (filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: [...contactKeys.pages, filter],
    queryFn: ({ pageParam }) =>
      contactsApi.list({ ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The old rows stay while somebody types.
    placeholderData: keepPreviousData,
    // Comparing a thousand pages with the same and one more takes longer than to draw them.
    structuralSharing: false,
  });

export const contactQuery = (id: string) =>
  queryOptions({ queryKey: [...contactKeys.one, id], queryFn: () => contactsApi.get({ id }) });

export const tagsQuery = queryOptions({
  queryKey: contactKeys.tags,
  queryFn: async () => (await contactsApi.tags()).tags,
});

export const listsQuery = queryOptions({
  queryKey: contactKeys.lists,
  queryFn: async () => (await contactsApi.lists()).lists,
});

export const fieldsQuery = queryOptions({
  queryKey: contactKeys.fields,
  queryFn: async () => (await contactsApi.fields()).fields,
});

export const viewsQuery = queryOptions({
  queryKey: contactKeys.views,
  queryFn: async () => (await contactsApi.views()).views,
});

export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...contactKeys.timeline, id],
    queryFn: ({ pageParam }) =>
      contactsApi.timeline({ id, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const consentsQuery = (id: string) =>
  queryOptions({ queryKey: [...contactKeys.consents, id], queryFn: () => contactsApi.consents({ id }) });

export const duplicatesQuery = queryOptions({
  queryKey: contactKeys.duplicates,
  queryFn: async () => (await contactsApi.duplicates()).pairs,
});

export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [...contactKeys.merges, id],
    queryFn: async () => (await contactsApi.merges({ id })).merges,
  });

export const importsQuery = queryOptions({
  queryKey: contactKeys.imports,
  queryFn: async () => (await contactsApi.imports()).imports,
});

export const removedQuery = queryOptions({
  queryKey: contactKeys.removed,
  queryFn: async () => (await contactsApi.removed()).contacts,
});
