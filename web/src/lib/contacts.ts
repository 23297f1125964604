import type { Language } from '@parvoz/contract/languages.ts';
import type { Contacts, getContacts } from '@parvoz/contract/platform/system.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Query of the operator's contacts: the same in every language, and not loaded again while a page is open. */
export const contactsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['contacts'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => callApi<typeof getContacts>('GET /contact', {}, language),
  });

/** Contacts when they could not be loaded. */
export const NO_CONTACTS: Contacts = {
  email: null,
  phone: null,
  telegram: null,
  instagram: null,
  facebook: null,
  youtube: null,
};

/** Returns the contacts that the page was loaded with. */
export const useContacts = (language: Language): Contacts =>
  useQuery(contactsQuery(language)).data ?? NO_CONTACTS;
