import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatSom, webSiteLink, webSiteName } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Flag } from '../../ui/flag.tsx';
import { EXACT } from './list-search.ts';
import type { ScholarshipInFull } from './scholarship-detail.tsx';

/** The card beside the text: who, when, how much, and the way to the official page. */
export const ScholarshipFacts = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const { t, i18n } = useTranslation('scholarships');
  const { id, country, university, startDate, expiredDate, price, coverage, sourceUrl } = scholarship;
  return (
    <aside className="card grant-facts" aria-label={t('detail.facts')}>
      <dl>
        <Fact name={t('detail.who')}>
          {country ? (
            <span className="flagged">
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
              className="link"
              to="/university-list/$universityId"
              params={{ universityId: String(university.id) }}
            >
              {university.name}
            </Link>
          </Fact>
        )}
        <Fact name={t('detail.starts')}>{formatDate(startDate)}</Fact>
        <Fact name={t('detail.expires')}>{formatDate(expiredDate)}</Fact>
        <Fact name={t('detail.covers')}>{t(`detail.coverage.${coverage}`)}</Fact>
        <Fact name={t('detail.price')}>
          {price === 0
            ? t('detail.nothingToPay')
            : t('detail.som', { amount: formatSom(price, languageOf(i18n)) })}
        </Fact>
        <Fact name={t('detail.officialPage')}>
          {sourceUrl ? webSiteName(sourceUrl) : t('detail.unknown')}
        </Fact>
      </dl>
      {scholarship.status !== 'EXPIRED' && (
        <Link
          className="btn primary xl w-full"
          to="/apply"
          search={{ scholarshipId: id, universityId: university?.id }}
        >
          {t('detail.apply')}
        </Link>
      )}
      {scholarship.status === 'UPCOMING' && (
        <p className="prov">{t('detail.notOpenYet', { date: formatDate(startDate) })}</p>
      )}
      {sourceUrl && (
        <a
          className="btn secondary lg w-full text-center"
          href={webSiteLink(sourceUrl)}
          target="_blank"
          rel="noopener"
        >
          {t('detail.openOfficial')}
          <ExternalLink className="i" aria-hidden />
          <span className="sr">({t('detail.newTab')})</span>
        </a>
      )}
      <Link className="btn secondary lg w-full" to="/scholarships" activeOptions={EXACT}>
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
