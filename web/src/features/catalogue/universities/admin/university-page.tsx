import type { ManagedUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { inLanguage } from '@parvoz/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { type Lists, namesOf } from '../../../../ui/record/places.ts';
import { RecordPage, SiteLink } from '../../../../ui/record/record-page.tsx';
import { universityUsesQuery } from './queries.ts';
import { placesOf } from './university-list.ts';

interface UniversityPageProps {
  university: ManagedUniversity;
  lists: Lists;
  /** Way back to the list. */
  back: ReactNode;
  /** History of its changes. */
  history: ReactNode;
}

/** Everything about one university, for administrators. */
export const UniversityPage = ({ university, lists, back, history }: UniversityPageProps) => {
  const { t, i18n } = useTranslation(['universities-admin', 'admin']);
  const language = languageOf(i18n);
  const { id, countryId, degreeIds, facultyIds, rating, webSite } = university;
  const faculties = lists.categories.flatMap(({ subFaculties }) => subFaculties);
  return (
    <RecordPage
      record={university}
      picture={university.photo}
      places={placesOf(id)}
      back={back}
      history={history}
      secondIn={(one) =>
        [university[inLanguage('abbreviation', one)], university[inLanguage('city', one)]]
          .filter(Boolean)
          .join(' · ')
      }
      facts={[
        [t('record.country', { ns: 'admin' }), namesOf(lists.countries, [countryId])],
        [t('record.degrees', { ns: 'admin' }), namesOf(lists.degrees, degreeIds)],
        [t('faculties'), namesOf(faculties, facultyIds)],
        [t('rating'), formatRating(rating, language)],
        [t('webSite'), <SiteLink key="site" address={webSite} />],
      ]}
      uses={useQuery(universityUsesQuery(id, language))}
    />
  );
};
