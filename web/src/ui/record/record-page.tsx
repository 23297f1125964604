import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import {
  type InEveryLanguage,
  inLanguage,
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
} from '@parvoz/contract/languages.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Globe, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute, webSiteName } from '../../lib/format.ts';

import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import badgeStyles from '../badge.module.css';
import { buttonClass } from '../button-class.ts';
import cardStyles from '../card.module.css';
import layoutStyles from '../layout.module.css';
import pageWrapStyles from '../page-wrap.module.css';
import { Picture } from '../picture.tsx';
import proseStyles from '../prose.module.css';
import { QueryBoundary, type QueryPart } from '../query-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import textStyles from '../text.module.css';
import type { RecordPlaces } from './places.ts';
import styles from './record.module.css';

/** Fields that every record has. */
export interface ShownRecord
  extends InEveryLanguage<'name', string>,
    Partial<InEveryLanguage<'description', string>> {
  id: number;
  status: 'ACTIVE' | 'INACTIVE';
  updatedAt: string;
  sourceUrl: string | null;
  checkedOn: string | null;
}

interface RecordPageProps {
  record: ShownRecord;
  picture: PictureRef | null;
  places: RecordPlaces;
  /** Way back to the list. */
  back: ReactNode;
  /** Below the name in a language. */
  secondIn?(language: (typeof WRITTEN_LANGUAGES)[number]): string;
  /** Facts besides source and check, each with its name. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  uses: QueryPart<Uses>;
  /** History of its changes. */
  history: ReactNode;
}

/** Everything about one record, for administrators. */
export const RecordPage = ({
  record,
  back,
  picture,
  facts,
  uses,
  history,
  secondIn,
  places,
}: RecordPageProps) => {
  const { t } = useTranslation('admin');
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      {back}
      <PageHead record={record} places={places} />
      <div className={styles.form}>
        <div className={styles.main}>
          {WRITTEN_LANGUAGES.map((language) => (
            <TextsIn
              key={language}
              language={language}
              name={record[inLanguage('name', language)]}
              second={secondIn?.(language)}
              description={record[inLanguage('description', language)]}
            />
          ))}
        </div>
        <aside className={styles.side} aria-label={t('record.side')}>
          <section className={clsx(cardStyles.card, styles.part)}>
            <Picture
              picture={picture}
              sizes="304px"
              width={640}
              height={400}
              look="bare"
              className={styles.shown}
            />
            <Facts
              facts={[
                ...facts,
                [t('record.source'), <SiteLink key="source" address={record.sourceUrl} />],
                [
                  t('record.checkedOn'),
                  record.checkedOn ? formatDate(record.checkedOn) : t('record.neverChecked'),
                ],
              ]}
            />
          </section>
          <UsesPart query={uses} />
          {history}
        </aside>
      </div>
    </main>
  );
};

const PageHead = ({ record, places }: Pick<RecordPageProps, 'record' | 'places'>) => {
  const { t, i18n } = useTranslation(['admin', 'tables']);
  const { id, status, updatedAt } = record;
  return (
    <div className={styles.pageHead}>
      <div className={layoutStyles.shrinks}>
        <h1 tabIndex={-1}>{textIn(record, 'name', languageOf(i18n))}</h1>
        <p className={styles.hint}>
          {t('record.changedAt', { id: `${id}`, moment: formatMomentAndMinute(updatedAt) })}{' '}
          <span
            className={clsx(
              badgeStyles.badge,
              status === 'ACTIVE' ? badgeStyles.success : badgeStyles.warning,
            )}
          >
            {t(`record.statuses.${status}`)}
          </span>
        </p>
      </div>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        {status === 'ACTIVE' && (
          <Link className={buttonClass('secondary')} {...places.site} target="_blank">
            <Globe aria-hidden />
            {t('record.onSite')}
          </Link>
        )}
        <Link className={buttonClass('primary')} {...places.update}>
          <PencilLine aria-hidden />
          {t('edit', { ns: 'tables' })}
        </Link>
      </div>
    </div>
  );
};

interface TextsInProps {
  language: (typeof WRITTEN_LANGUAGES)[number];
  name: string;
  second: string | undefined;
  /** Nothing of a record that has no descriptions. */
  description: string | undefined;
}

const TextsIn = ({ language, name, second, description }: TextsInProps) => {
  const { t } = useTranslation('admin');
  return (
    <section className={clsx(cardStyles.card, styles.part)} aria-labelledby={`in-${language}`}>
      <h2 id={`in-${language}`}>{LANGUAGE_FACTS[language].name}</h2>
      <div lang={language}>
        <b>{name || t('record.notWritten')}</b>
        {second && <p className={styles.hint}>{second}</p>}
      </div>
      {description ? (
        <div
          className={proseStyles.prose}
          lang={language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
          dangerouslySetInnerHTML={{ __html: description }}
        />
      ) : (
        description !== undefined && <p className={styles.hint}>{t('record.noDescription')}</p>
      )}
    </section>
  );
};

/** A page elsewhere, by the name of its site; nothing without one. */
export const SiteLink = ({ address }: { address: string | null }) =>
  address && (
    <a className={textStyles.link} href={address} target="_blank" rel="noopener noreferrer">
      {webSiteName(address)}
    </a>
  );

const Facts = ({ facts }: Pick<RecordPageProps, 'facts'>) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
);

const UsesPart = ({ query }: { query: QueryPart<Uses> }) => {
  const { t } = useTranslation(['admin', 'errors']);
  return (
    <section className={clsx(cardStyles.card, styles.part)} aria-labelledby="uses-title">
      <h2 id="uses-title">{t('record.uses')}</h2>
      <QueryBoundary query={query} waiting={<Skeleton height={48} radius={12} />}>
        {(uses) =>
          uses.length === 0 ? (
            <p className={styles.hint}>{t('record.noUses')}</p>
          ) : (
            <Facts facts={uses.map(({ kind, count }) => [t(`uses.${kind}`, { ns: 'errors' }), count])} />
          )
        }
      </QueryBoundary>
    </section>
  );
};
