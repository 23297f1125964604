import type { Page } from '@parvoz/contract/common.ts';
import { MAX_PAGE_SIZE } from '@parvoz/contract/limits.ts';

/** Loads all entries of a list of a few hundred, page by page. */
export const allPages = async <T>(
  ask: (query: { page: number; size: number }) => Promise<Page<T>>,
): Promise<T[]> => {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { content, totalElements } = await ask({ page, size: MAX_PAGE_SIZE });
    found.push(...content);
    if (content.length === 0 || found.length >= totalElements) return found;
  }
};
