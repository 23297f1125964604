import type { Language } from '@parvoz/contract/languages.ts';
import type { Contacts, getContacts } from '@parvoz/contract/platform/system.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** How to reach whoever runs this Parvoz: the same in every language, and for as long as a page is open. */
export const contactsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['contacts'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => callApi<typeof getContacts>('GET /contact', {}, language),
  });

/** What the footer knows of them where they could not be had. */
export const NO_CONTACTS: Contacts = {
  email: null,
  phone: null,
  telegram: null,
  instagram: null,
  facebook: null,
  youtube: null,
};
