import { MAX_HANDED_OVER } from '@parvoz/contract/limits.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RadioList } from '../../../ui/filters/radio-list.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Equally } from './equally.tsx';
import styles from './leave.module.css';
import { OneByOne } from './one-by-one.tsx';
import { heirsQuery, loadsQuery } from './queries.ts';
import { afterwards, NOBODY, type WayProps } from './shares.ts';

const WAYS = ['ONE', 'EQUALLY', 'ONE_BY_ONE'] as const;
type Way = (typeof WAYS)[number];

/**
 * Choice of who takes over the open applications of somebody who leaves, among employees who can sign in: one of them, several
 * equally, or one by one. Loads are shown before and after.
 */
export const HandOver = ({ employee, onPlan }: Omit<WayProps, 'heirs'>) => {
  const { t, i18n } = useTranslation('staff');
  const language = languageOf(i18n);
  const query = useQuery(heirsQuery(language));
  const { data: loads } = useQuery(loadsQuery(language));
  const [way, setWay] = useState<Way>('ONE');
  const { openCount, clientCount = 0 } = employee.load;
  const change = (to: Way) => {
    setWay(to);
    onPlan(null);
  };
  return (
    <QueryBoundary query={query} heading="h3" waiting={<LoadingView />}>
      {(people) => {
        const heirs = people
          .filter(({ id }) => id !== employee.id)
          .map((one) => ({
            ...one,
            openCount: loads?.content.find(({ id }) => id === one.id)?.load.openCount,
          }));
        const isPossible: Record<Way, boolean> = {
          ONE: true,
          EQUALLY: heirs.length > 1,
          ONE_BY_ONE: heirs.length > 0 && openCount > 1 && openCount <= MAX_HANDED_OVER,
        };
        const ways = WAYS.filter((one) => isPossible[one]);
        const Chosen = { ONE: One, EQUALLY: Equally, ONE_BY_ONE: OneByOne }[way];
        return (
          <fieldset className={styles.heirs}>
            <legend>
              {t('handOver.title')}{' '}
              {openCount > 0 && <small>{t('handOver.text', { count: openCount })}</small>}
              {clientCount > 0 && <small>{t('handOver.clients', { count: clientCount })}</small>}
            </legend>
            {ways.length > 1 && (
              <Segments
                legend={t('handOver.ways')}
                isLegendHidden
                name="way"
                chosen={way}
                options={ways.map((value) => ({ value, label: t(`handOver.way.${value}`) }))}
                onChange={({ target }) => change(target.value as Way)}
              />
            )}
            <Chosen employee={employee} heirs={heirs} onPlan={onPlan} />
          </fieldset>
        );
      }}
    </QueryBoundary>
  );
};

/** All to one colleague, or to nobody. */
const One = ({ employee, heirs, onPlan }: WayProps) => {
  const { t } = useTranslation('staff');
  const [chosen, setChosen] = useState('');
  const choose = (id: string) => {
    setChosen(id);
    onPlan({ managerId: id === NOBODY ? null : id });
  };
  return (
    <RadioList
      name="heir"
      items={[
        ...heirs.map((one) => {
          const count = afterwards(one, employee.load.openCount);
          return {
            ...{ value: one.id, name: fullName(one), mark: <Avatar {...one} size={28} /> },
            ...(count !== undefined && { count }),
          };
        }),
        { value: NOBODY, name: t('handOver.nobody') },
      ]}
      value={chosen}
      onChange={choose}
    />
  );
};
