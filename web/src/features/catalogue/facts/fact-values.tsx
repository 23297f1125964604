import type { FactRecord } from '@parvoz/contract/catalogue/facts.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDate,
  formatPhone,
  formatRating,
  formatSom,
  webSiteLink,
  webSiteName,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import proseStyles from '../../../ui/prose.module.css';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import styles from './fact-values.module.css';

interface FactValuesProps {
  record: FactRecord;
  /** Facts that only things of this kind have. */
  own: ReactNode;
}

/** Facts of the public page, one line each; those that the thing cannot have are left out. */
export const FactValues = ({ record, own }: FactValuesProps) => {
  const { t, i18n } = useTranslation('facts');
  const language = languageOf(i18n);
  const { kind, country, city, university, webSite, phone, degrees, faculties, rating, price, coverage } =
    record;
  const isScholarship = kind === 'SCHOLARSHIP';
  if (kind === 'COUNTRY') return <div className={styles.own}>{own}</div>;
  const none = <span className={textStyles.muted}>{t('unknown')}</span>;
  return (
    <dl className={styles.values}>
      {kind !== 'CONSULTING' && <Value name={t('facts.country')}>{country ?? t('severalCountries')}</Value>}
      {!isScholarship && <Value name={t('facts.city')}>{city || none}</Value>}
      {university && <Value name={t('facts.university')}>{university}</Value>}
      {!isScholarship && (
        <Value name={t('facts.webSite')}>
          {webSite ? (
            <a className={textStyles.link} href={webSiteLink(webSite)} target="_blank" rel="noopener">
              {webSiteName(webSite)} <span className={textStyles.sr}>{t('newTab', { ns: 'common' })}</span>
            </a>
          ) : (
            none
          )}
        </Value>
      )}
      {phone !== null && <Value name={t('facts.phone')}>{formatPhone(phone)}</Value>}
      {isScholarship && <Dates record={record} />}
      {degrees && <Value name={t('facts.degrees')}>{degrees.join(', ') || none}</Value>}
      {faculties && <Value name={t('facts.faculties')}>{faculties.join(', ') || none}</Value>}
      {rating !== null && <Value name={t('facts.rating')}>{formatRating(rating, language)}</Value>}
      {coverage && <Value name={t('facts.coverage')}>{t(`coverage.${coverage}`)}</Value>}
      {isScholarship && (
        <Value name={t('facts.price')}>
          {price === null ? none : price === 0 ? t('free') : t('som', { amount: formatSom(price, language) })}
        </Value>
      )}
      {own}
      {kind !== 'PROGRAM' && <Description html={record.description} />}
    </dl>
  );
};

const Description = ({ html }: { html: string }) => {
  const { t } = useTranslation('facts');
  return (
    <Value name={t('facts.description')}>
      <details className={styles.text}>
        <summary>{t('showText')}</summary>
        <div
          className={proseStyles.prose}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </details>
    </Value>
  );
};

const Dates = ({ record: { startDate, expiredDate, isExpected, state } }: { record: FactRecord }) => {
  const { t } = useTranslation('facts');
  const { datesText } = useCycleText();
  if (!startDate || !expiredDate) return null;
  const ofYear = datesText(isExpected ?? false, startDate, expiredDate);
  return (
    <Value name={t('facts.dates')}>
      <span className={textStyles.num}>
        {formatDate(startDate)} – {formatDate(expiredDate)}
      </span>{' '}
      {ofYear && <span>{`(${ofYear}) `}</span>}
      {state === 'EXPIRED' && (
        <span className={clsx(badgeStyles.badge, badgeStyles.danger)}>{t('over')}</span>
      )}
    </Value>
  );
};

/** One fact in the list of them. */
export const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
