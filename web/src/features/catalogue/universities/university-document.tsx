import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import {
  Document,
  Facts,
  PageLink,
  RichText,
  Section,
  SiteLink,
  SourceFacts,
} from '../../../ui/document.tsx';
import { groupFaculties } from './faculty-groups.ts';
import { LIST_PATH } from './list-search.ts';

/** The page of a university as a document. */
export const UniversityDocument = ({
  university,
  children,
}: {
  university: UniversityDetail;
  children: ReactNode;
}) => {
  const { t, i18n } = useTranslation(['universities', 'documents']);
  const { id, name, originalName, abbreviation, city, country, continent, rating, webSite } = university;
  const unknown = t('unknown');
  return (
    <Document title={name} path={`${LIST_PATH}/${id}`}>
      <Facts
        facts={[
          originalName !== '' && originalName !== name ? [t('documents:originalName'), originalName] : null,
          abbreviation !== '' && abbreviation !== name ? [t('documents:abbreviation'), abbreviation] : null,
          [t('city'), city || unknown],
          [
            t('country'),
            <PageLink key="country" path={`/countries/${country.id}`}>
              {country.name}
            </PageLink>,
          ],
          [t('continent'), continent.name],
          [t('webSite'), webSite ? <SiteLink key="site" site={webSite} /> : unknown],
          [
            t('rating'),
            rating > 0
              ? `${t('ratingOf', { rating: formatRating(rating, languageOf(i18n)) })} (${t('ratingDemo')})`
              : unknown,
          ],
          [t('degrees'), university.degreeList.map(({ value }) => value).join(', ') || unknown],
        ]}
      />
      <SourceFacts {...university} />
      {university.description && (
        <Section title={t('about')}>
          <RichText html={university.description} />
        </Section>
      )}
      {university.facultyList.length > 0 && (
        <Section title={t('faculties')}>
          <Facts
            facts={groupFaculties(university.facultyList).map((group) => [
              group.name,
              group.directions.map((one) => one.name).join(', '),
            ])}
          />
        </Section>
      )}
      {children}
    </Document>
  );
};
