import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Earth, Globe, GraduationCap, Landmark, Link as LinkIcon, MapPin, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRating, webSiteName } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import universityDetailStyles from './university-detail.module.css';
import { WebSiteLink } from './web-site-link.tsx';

/** Facts of a university with the source that they come from. */
export const UniversityFacts = ({ university }: { university: UniversityDetail }) => {
  const { t, i18n } = useTranslation('universities');
  const { city, country, continent, degreeList, webSite, rating } = university;
  return (
    <>
      <FactList>
        <Fact icon={<MapPin aria-hidden />} name={t('city')}>
          {city || t('unknown')}
        </Fact>
        <Fact icon={<Landmark aria-hidden />} name={t('country')}>
          <span className={layoutStyles.row}>
            <Flag code={country.code} />
            <Link
              className={textStyles.link}
              to="/countries/$countryId"
              params={{ countryId: String(country.id) }}
            >
              {country.name}
            </Link>
          </span>
        </Fact>
        <Fact icon={<Earth aria-hidden />} name={t('continent')}>
          {continent.name}
        </Fact>
        <Fact icon={<Globe aria-hidden />} name={t('webSite')}>
          {webSite ? <WebSiteLink site={webSite} className={textStyles.link} /> : t('unknown')}
        </Fact>
        <Fact icon={<Star aria-hidden />} name={t('rating')}>
          {rating > 0 ? (
            <>
              <span className={textStyles.num}>
                {t('ratingOf', { rating: formatRating(rating, languageOf(i18n)) })}
              </span>
              <small>{t('ratingDemo')}</small>
            </>
          ) : (
            t('unknown')
          )}
        </Fact>
        <Fact icon={<GraduationCap aria-hidden />} name={t('degrees')}>
          {degreeList.map(({ value }) => value).join(', ') || t('unknown')}
        </Fact>
      </FactList>
      <Provenance sourceUrl={university.sourceUrl} checkedOn={university.checkedOn} />
    </>
  );
};

type ProvenanceProps = Pick<UniversityDetail, 'sourceUrl' | 'checkedOn'>;

/** Source of the facts, and the day on which they were last compared with it. */
const Provenance = ({ sourceUrl, checkedOn }: ProvenanceProps) => {
  const { t } = useTranslation('universities');
  return (
    <p className={clsx(sourceNoteStyles.prov, universityDetailStyles.prov)}>
      <LinkIcon aria-hidden />
      {sourceUrl ? (
        <a href={sourceUrl} target="_blank" rel="noopener">
          {t('source', { site: webSiteName(sourceUrl) })}
          <span className={textStyles.sr}> {t('newTab')}</span>
        </a>
      ) : (
        <span>{t('source', { site: t('unknown') })}</span>
      )}
      <span>{checkedOn ? t('checkedOn', { date: formatDate(checkedOn) }) : t('notChecked')}</span>
    </p>
  );
};
