import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import type { ApplicationConditions } from '../queries.ts';
import { columnRestQuery } from './queries.ts';

interface Rest {
  count: number;
  isLoading: boolean;
  load(): void;
}

interface RestOfColumnProps {
  column: BoardColumn;
  conditions: ApplicationConditions;
  children(cards: readonly ApplicationCard[], rest: Rest): ReactNode;
}

const unique = (cards: readonly ApplicationCard[]): ApplicationCard[] => [
  ...new Map(cards.map((card) => [card.id, card])).values(),
];

/** Cards of a column: the first come with the board, the others page by page when they are asked for. */
export const RestOfColumn = ({ column, conditions, children }: RestOfColumnProps) => {
  const { i18n } = useTranslation('board');
  const [isWanted, setWanted] = useState(false);
  const { data, isFetching, fetchNextPage } = useInfiniteQuery({
    ...columnRestQuery(conditions, column, languageOf(i18n)),
    enabled: isWanted,
  });
  const cards = unique([...column.content, ...(data?.pages ?? []).flatMap(({ content }) => content)]);
  return children(cards, {
    count: Math.max(0, column.totalElements - cards.length),
    isLoading: isWanted && isFetching,
    load: () => (isWanted ? void fetchNextPage() : setWanted(true)),
  });
};
