import type { Page } from '@parvoz/contract/common.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { writePage } from './filters/address.ts';
import { countPages } from './page-list.ts';
import type { QueryPart } from './query-boundary.tsx';

type PagedPart<T> = QueryPart<T> & { isPlaceholderData: boolean };

/**
 * Leads from a page behind the last one, such as one whose entries have all left the list, to the last; until it comes
 * there are no data. Without `onPage` the page's number is `page` of the address.
 */
export const useLastPage = <T extends Page<unknown>>(
  query: PagedPart<T>,
  onPage?: (page: number) => void,
): PagedPart<T> => {
  const navigate = useNavigate();
  const { data, isPlaceholderData, isFetching } = query;
  const last = data && countPages(data.totalElements, data.size);
  const isBehind = data !== undefined && data.content.length === 0 && data.page > last!;
  const turn = useEffectEvent((page: number) => {
    if (onPage) return onPage(page);
    const search = (current: object) => ({ ...current, page: writePage(page) });
    navigate({ to: '.', search: search as never, resetScroll: false, replace: true });
  });
  // What was answered before may be over: a page that was empty can be there again.
  const isSure = isBehind && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (isSure) turn(last!);
  }, [isSure, last]);
  return isBehind ? { ...query, data: undefined } : query;
};
