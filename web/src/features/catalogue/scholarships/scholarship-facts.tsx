import { fundingOf } from '@parvoz/contract/catalogue/coverage.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteLink, webSiteName } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { EXACT } from './list-search.ts';
import scholarshipDetailStyles from './scholarship-detail.module.css';
import type { ScholarshipInFull } from './scholarship-detail.tsx';
import { useFeeText } from './use-fee-text.ts';

/** The card beside the text: who, when, how much, and the way to the official page. */
export const ScholarshipFacts = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const { t } = useTranslation('scholarships');
  const feeText = useFeeText();
  const { datesText } = useCycleText();
  const { id, country, university, startDate, expiredDate, isExpected, price, covers, coverage, sourceUrl } =
    scholarship;
  const ofYears = datesText(isExpected, startDate, expiredDate);
  const ofOpening = datesText(isExpected, startDate);
  return (
    <aside
      className={clsx(cardStyles.card, scholarshipDetailStyles.grantFacts)}
      aria-label={t('detail.facts')}
    >
      <dl>
        <Fact name={t('detail.who')}>
          {country ? (
            <span className={scholarshipDetailStyles.flagged}>
              <Flag code={country.code} />
              {country.name}
            </span>
          ) : (
            t('manyCountries')
          )}
        </Fact>
        {university && (
          <Fact name={t('detail.university')}>
            <Link
              className={textStyles.link}
              to="/university-list/$universityId"
              params={{ universityId: String(university.id) }}
            >
              {university.name}
            </Link>
          </Fact>
        )}
        <Fact name={t('detail.starts')}>{formatDate(startDate)}</Fact>
        <Fact name={t('detail.expires')}>{formatDate(expiredDate)}</Fact>
        {ofYears && <Fact name={t('detail.datesAre')}>{ofYears}</Fact>}
        <Fact name={t('detail.covers')}>{t(`detail.coverage.${fundingOf(covers, coverage)}`)}</Fact>
        <Fact name={t('detail.price')}>{feeText(price)}</Fact>
        <Fact name={t('detail.officialPage')}>
          {sourceUrl ? webSiteName(sourceUrl) : t('detail.unknown')}
        </Fact>
      </dl>
      {scholarship.status !== 'EXPIRED' && (
        <Link
          className={clsx(buttonClass('primary', 'xl', 'block'), scholarshipDetailStyles.btn)}
          to="/apply"
          search={{ scholarshipId: id, universityId: university?.id }}
        >
          {t('detail.apply')}
        </Link>
      )}
      {scholarship.status === 'UPCOMING' && (
        <p className={sourceNoteStyles.prov}>
          {t('detail.notOpenYet', {
            date: ofOpening ? `${formatDate(startDate)} (${ofOpening})` : formatDate(startDate),
          })}
        </p>
      )}
      {sourceUrl && (
        <a
          className={clsx(
            buttonClass('secondary', 'lg', 'block'),
            scholarshipDetailStyles.btn,
            scholarshipDetailStyles.official,
          )}
          href={webSiteLink(sourceUrl)}
          target="_blank"
          rel="noopener"
        >
          {t('detail.openOfficial')}
          <ExternalLink aria-hidden />
          <span className={textStyles.sr}>({t('detail.newTab')})</span>
        </a>
      )}
      <Link
        className={clsx(buttonClass('secondary', 'lg', 'block'), scholarshipDetailStyles.btn)}
        to="/scholarships"
        activeOptions={EXACT}
      >
        {t('detail.allScholarships')}
      </Link>
    </aside>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
