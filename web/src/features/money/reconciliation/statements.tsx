import { PROVIDER_FACTS } from '@parvoz/contract/money/payments-states.ts';
import type { ComparedDay, Comparison } from '@parvoz/contract/money/reconciliation.ts';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { State, Summary } from './comparison-state.tsx';
import { DayButton } from './day-button.tsx';
import { Differences } from './differences.tsx';
import { dayQuery, type OfDay, overviewQuery } from './queries.ts';
import { Signed } from './signed.tsx';
import styles from './statements.module.css';
import { UploadDialog } from './upload-dialog.tsx';
import { Week } from './week.tsx';

interface RowProps {
  comparison: Comparison;
  onUpload(): void;
}

const Row = ({ comparison: one, onUpload }: RowProps) => {
  const { t } = useTranslation('reconciliation');
  return (
    <tr>
      <th scope="row">{PROVIDER_FACTS[one.provider].brand}</th>
      <td data-label={t('column.ours')}>
        <Money tiyin={one.ours} isBare />
        <small>{t('count', { count: one.ourCount })}</small>
      </td>
      <td data-label={t('column.theirs')}>
        {one.theirs === null ? (
          <small>{t('state.MISSING')}</small>
        ) : (
          <>
            <Money tiyin={one.theirs} isBare />
            <small>{t('count', { count: one.theirCount ?? 0 })}</small>
          </>
        )}
      </td>
      <td data-label={t('column.difference')}>
        {one.theirs === null ? '—' : <Signed tiyin={one.theirs - one.ours} />}
      </td>
      <td data-label={t('column.state')} className={styles.stateCell}>
        {one.statement && <State {...one} />}
        <Button variant={one.statement ? 'ghost' : 'soft'} size="sm" onClick={onUpload}>
          <Upload aria-hidden />
          {t(one.statement ? 'upload.replace' : 'upload.button')}
        </Button>
      </td>
    </tr>
  );
};

const Day = ({ compared: { day, comparisons } }: { compared: ComparedDay }) => {
  const { t } = useTranslation('reconciliation');
  const [uploading, setUploading] = useState<Comparison | null>(null);
  const of = ({ provider }: Comparison): OfDay => ({ day, provider });
  return (
    <>
      <table className={styles.table}>
        <caption>{formatDate(day)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.provider')}</th>
            <th scope="col">{t('column.ours')}</th>
            <th scope="col">{t('column.theirs')}</th>
            <th scope="col">{t('column.difference')}</th>
            <th scope="col">{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((one) => (
            <Row key={one.provider} comparison={one} onUpload={() => setUploading(one)} />
          ))}
        </tbody>
      </table>
      {comparisons
        .filter(({ differenceCount }) => differenceCount > 0)
        .map((one) => (
          <Differences key={`${day} ${one.provider}`} of={of(one)} comparison={one} />
        ))}
      {uploading && (
        <UploadDialog of={of(uploading)} current={uploading.statement} onClose={() => setUploading(null)} />
      )}
    </>
  );
};

const ChosenDay = ({ day }: { day: string }) => {
  const { i18n } = useTranslation();
  const query = useQueryPart(dayQuery(day, languageOf(i18n)));
  return (
    <QueryBoundary query={query}>
      {(compared) => <Day key={compared.day} compared={compared} />}
    </QueryBoundary>
  );
};

/** Statements of providers against what we have, day by day, as far back as there are any. */
export const Statements = () => {
  const { t, i18n } = useTranslation('reconciliation');
  const [chosen, setChosen] = useState<string | null>(null);
  /** The newest of the days that are shown; the last one that is over where nothing was chosen. */
  const [to, setTo] = useState<string | null>(null);
  const query = useQueryPart(overviewQuery(to, languageOf(i18n)));
  return (
    <section className={cardStyles.card} aria-labelledby="statements" id="reconciliation">
      <div className={styles.heading}>
        <h2 id="statements">{t('title')}</h2>
        <QueryBoundary query={query}>{({ days }) => <Summary days={days} />}</QueryBoundary>
      </div>
      <QueryBoundary query={query} waiting={<Skeleton height={260} radius={20} />}>
        {({ days, lastDay }) => (
          <>
            <Week
              days={days}
              lastDay={lastDay}
              onShow={(day) => {
                setTo(day);
                setChosen(day);
              }}
            />
            <ul className={styles.days} aria-label={t('days')}>
              {days.map((one) => (
                <li key={one.day}>
                  <DayButton
                    overview={one}
                    isChosen={one.day === (chosen ?? lastDay)}
                    onChoose={() => setChosen(one.day)}
                  />
                </li>
              ))}
            </ul>
            <ChosenDay day={chosen ?? lastDay} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
