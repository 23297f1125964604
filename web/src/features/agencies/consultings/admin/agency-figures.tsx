import type { ConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { Money } from '../../../../ui/money.tsx';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './agencies.module.css';
import { figuresQuery } from './queries.ts';

interface FiguresProps {
  id: number;
  figures: ConsultingFigures;
}

/** Shows an agency's applications, tariffs and universities in figures. */
export const AgencyFigures = ({ id }: { id: number }) => {
  const { i18n } = useTranslation('consultings-admin');
  const query = useQuery(figuresQuery(id, languageOf(i18n)));
  return (
    <QueryBoundary query={query} heading="h2" waiting={<Skeleton height={180} radius={12} />}>
      {(figures) => (
        <div className={styles.columns}>
          <Applications id={id} figures={figures} />
          <Tariffs figures={figures} />
          <Universities figures={figures} />
        </div>
      )}
    </QueryBoundary>
  );
};

const COUNTS = ['waitingCount', 'startedCount', 'finishedCount', 'rejectedCount', 'canceledCount'] as const;

const Applications = ({ id, figures }: FiguresProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const { acceptHours } = figures;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="applications-title">
      <h2 id="applications-title">{t('page.applications')}</h2>
      <dl className={styles.facts}>
        {COUNTS.map((name) => (
          <div key={name} className={styles.fact}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd className={textStyles.num}>{figures[name]}</dd>
          </div>
        ))}
        <div className={styles.fact}>
          <dt>{t('figures.accept')}</dt>
          <dd>
            {acceptHours === null
              ? t('figures.noAccept')
              : t('figures.hours', {
                  hours: formatNumber(Math.round(acceptHours * 10) / 10, languageOf(i18n)),
                })}
          </dd>
        </div>
      </dl>
      <Link className={textStyles.link} to="/admin-applications" search={{ consulting: id }}>
        {t('page.allApplications')}
      </Link>
    </section>
  );
};

const Tariffs = ({ figures: { tariffList } }: Pick<FiguresProps, 'figures'>) => {
  const { t } = useTranslation('consultings-admin');
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="tariffs-title">
      <h2 id="tariffs-title">{t('page.tariffs')}</h2>
      {tariffList.length === 0 && <p className={textStyles.faint}>{t('page.noTariffs')}</p>}
      <ul className={styles.files}>
        {tariffList.map(({ id, name, price, isActive }) => (
          <li key={id}>
            {name} {!isActive && <span className={badgeStyles.badge}>{t('status.INACTIVE')}</span>}
            <div className={styles.below}>
              <Money tiyin={price} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Universities that are shown at first. */
const SHOWN_UNIVERSITIES = 8;

const Universities = ({ figures: { universityList, universityCount } }: Pick<FiguresProps, 'figures'>) => {
  const { t } = useTranslation('consultings-admin');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? universityList : universityList.slice(0, SHOWN_UNIVERSITIES);
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="universities-title">
      <h2 id="universities-title">
        {t('page.universities')} <span className={textStyles.faint}>{universityCount}</span>
      </h2>
      {universityCount === 0 && <p className={textStyles.faint}>{t('page.noUniversities')}</p>}
      <ul className={styles.files}>
        {shown.map(({ id, name, status }) => (
          <li key={id}>
            {status === 'ACTIVE' ? (
              <Link
                className={textStyles.link}
                to="/university-list/$universityId"
                params={{ universityId: String(id) }}
              >
                {name}
              </Link>
            ) : (
              <>
                {name} <span className={badgeStyles.badge}>{t('status.INACTIVE')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {universityList.length > shown.length && (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
          {t('page.moreUniversities', { count: universityList.length - shown.length })}
        </Button>
      )}
    </section>
  );
};
