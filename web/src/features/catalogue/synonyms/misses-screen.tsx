import type { MissedQuery } from '@parvoz/contract/catalogue/synonyms.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FlaskConical, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import textStyles from '../../../ui/text.module.css';
import { missesQuery } from './queries.ts';
import { type MissListState, missList } from './synonym-lists.ts';
import { useSynonymsFrame } from './use-synonyms-frame.tsx';

interface ColumnOptions {
  onTry(text: string): void;
  onAdd(text: string): void;
}

const useColumns = ({ onTry, onAdd }: ColumnOptions): ListColumn<MissedQuery>[] => {
  const { t, i18n } = useTranslation('synonyms');
  return [
    {
      id: 'text',
      label: t('missed.text'),
      isTitle: true,
      render: ({ text, found }) => (
        <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
          <b>{text}</b>
          {found > 0 && (
            <span className={clsx(badgeStyles.badge, badgeStyles.success)}>
              {t('missed.found', { count: found })}
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'count',
      label: t('missed.count'),
      sort: 'FREQUENT',
      isDown: true,
      render: ({ count }) => <span className={textStyles.num}>{formatNumber(count, languageOf(i18n))}</span>,
    },
    {
      id: 'latest',
      label: t('missed.latest'),
      sort: 'LATEST',
      isDown: true,
      render: ({ latestOn }) => <span className={textStyles.num}>{formatDate(latestOn)}</span>,
    },
    {
      id: 'actions',
      label: t('actions', { ns: 'tables' }),
      render: ({ text, found }) => (
        <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('missed.tryOf', { text })}
            onClick={() => onTry(text)}
          >
            <FlaskConical aria-hidden />
            {t('try.go')}
          </Button>
          {found === 0 && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('missed.addOf', { text })}
              onClick={() => onAdd(text)}
            >
              <Plus aria-hidden />
              {t('missed.add')}
            </Button>
          )}
        </div>
      ),
    },
  ];
};

/** List of visitors' searches without results, with actions to mend them. */
export const MissesScreen = ({ state }: { state: MissListState }) => {
  const { t, i18n } = useTranslation(['synonyms', 'tables']);
  const { views, aside, windows, addWord, tryIt } = useSynonymsFrame();
  const { order, page, size } = state;
  const query = useQuery(missesQuery({ order }, { page, size }, languageOf(i18n)));
  return (
    <>
      <ListScreen
        title={t('missed.title')}
        lead={t('missed.lead')}
        list={missList}
        state={state}
        query={query}
        columns={useColumns({ onTry: tryIt, onAdd: addWord })}
        getId={({ text }) => text}
        empty={{ title: t('missed.empty.title'), text: t('missed.empty.text') }}
        aside={aside}
      >
        {views}
      </ListScreen>
      {windows}
    </>
  );
};
