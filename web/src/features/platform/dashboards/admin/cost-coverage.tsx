import type { CostCoverage as Found } from '@parvoz/contract/platform/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import { Flag } from '../../../../ui/flag.tsx';
import tableStyles from '../../../../ui/table/table.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './cost-coverage.module.css';
import { costCoverageQuery } from './queries.ts';

const FIGURES = ['priced', 'pricedOrRange', 'total', 'totalOrRange'] as const;

/** Table of how much is known of what studying costs; nothing until it is there. */
export const CostCoverage = () => {
  const { t, i18n } = useTranslation('dashboards-admin');
  const { data } = useQuery(costCoverageQuery(languageOf(i18n)));
  if (!data || data.all.programs === 0) return null;
  return (
    <section className={clsx(cardStyles.card, styles.costs)} aria-labelledby="costs-title">
      <header>
        <h2 id="costs-title">{t('costs.title')}</h2>
        <small>{t('costs.note')}</small>
      </header>
      <div className={tableStyles.tableWrap}>
        <table className={clsx(tableStyles.table, styles.table, textStyles.num)}>
          <thead>
            <tr>
              <th scope="col">{t('costs.country')}</th>
              <th scope="col">{t('costs.programs')}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {t(`costs.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row counts={data.all} name={t('costs.all')} />
            {data.countries.map((country) => (
              <Row
                key={country.id}
                counts={country}
                name={
                  <>
                    <Flag code={country.code} />
                    {country.name}
                  </>
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Row = ({ counts, name }: { counts: Found['all']; name: ReactNode }) => {
  const { t, i18n } = useTranslation('dashboards-admin');
  const language = languageOf(i18n);
  return (
    <tr>
      <td className={tableStyles.title}>
        <b className={styles.where}>{name}</b>
      </td>
      <td data-label={t('costs.programs')}>{formatNumber(counts.programs, language)}</td>
      {FIGURES.map((figure) => (
        <td
          key={figure}
          className={figure.endsWith('Range') ? tableStyles.minor : undefined}
          data-label={t(`costs.${figure}`)}
        >
          {formatPercent(Math.floor((100 * counts[figure]) / counts.programs), language)}
        </td>
      ))}
    </tr>
  );
};
