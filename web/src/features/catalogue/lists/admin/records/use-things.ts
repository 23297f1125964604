import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../../lib/i18n.ts';
import { useRenewCatalogue } from '../../../../../ui/record/use-renew-catalogue.ts';
import { useSavedOrder } from '../../../../../ui/sortable/use-saved-order.ts';
import { thingsQuery } from './queries.ts';
import type { Thing, ThingCalls } from './thing.ts';

/** The order number of one that comes last. */
export const lastOrder = (things: readonly Thing[]): number =>
  Math.max(0, ...things.map(({ orderNumber }) => orderNumber)) + 1;

/** All things of a kind in their order, with what a change of them takes. */
export const useThings = (calls: ThingCalls) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const options = thingsQuery(calls, language);
  const renew = useRenewCatalogue();
  const save = useSavedOrder((order) => calls.order(order, null, language), renew);
  /** Shows the new order of a list at once; of a category, where there are several. */
  const show = (moved: readonly Thing[]) =>
    queries.setQueryData<Thing[]>(options.queryKey, (all = []) => {
      const ids = new Set(moved.map(({ id }) => id));
      const places = new Map(moved.map(({ id }, at) => [id, at]));
      return [
        ...all.filter(({ id }) => !ids.has(id)),
        ...all.filter(({ id }) => ids.has(id)).sort((a, b) => places.get(a.id)! - places.get(b.id)!),
      ];
    });
  return {
    query: useQuery(options),
    language,
    renew,
    show,
    reorder: (moved: readonly Thing[], before: readonly Thing[]) => {
      show(moved);
      save(moved, before);
    },
  };
};
