import { stepsOf } from '@parvoz/contract/catalogue/coverage.ts';
import type { Scholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { type Lists, namesOf } from '../../../../ui/record/places.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { useGroupsText } from '../../../../ui/requirements/use-groups-text.ts';
import { scholarshipUsesQuery } from './queries.ts';
import { feeText } from './scholarship-columns.tsx';
import { placesOf } from './scholarship-list.ts';
import { useCoversText } from './use-covers-text.ts';

interface ScholarshipPageProps {
  scholarship: Scholarship;
  lists: Lists;
  /** Way back to the list. */
  back: ReactNode;
  /** History of its changes. */
  history: ReactNode;
}

/** Everything about one scholarship, for administrators. */
export const ScholarshipPage = ({ scholarship, lists, back, history }: ScholarshipPageProps) => {
  const { t, i18n } = useTranslation(['scholarships-admin', 'admin']);
  const language = languageOf(i18n);
  const { id, university, countryId, degreeIds, startDate, expiredDate, isExpected, state, price, coverage } =
    scholarship;
  const dates = [
    `${formatDate(startDate)} – ${formatDate(expiredDate)}`,
    ...(isExpected ? [t('certainty.EXPECTED')] : []),
    t(`states.${state}`),
  ];
  const [coversText, groupsText] = [useCoversText(), useGroupsText()];
  const steps = stepsOf(textIn(scholarship, 'steps', language));
  const unknown = t('requirements.unknown', { ns: 'admin' });
  return (
    <RecordPage
      record={scholarship}
      picture={scholarship.attach}
      places={placesOf(id)}
      back={back}
      history={history}
      facts={[
        [t('university'), university?.name],
        [
          t('record.country', { ns: 'admin' }),
          countryId === null ? t('severalCountries') : namesOf(lists.countries, [countryId]),
        ],
        [t('record.degrees', { ns: 'admin' }), namesOf(lists.degrees, degreeIds)],
        [t('dates'), dates.join(' · ')],
        [t('coverage'), t(`coverages.${coverage}`)],
        [t('covers.label'), coversText(scholarship.covers) || unknown],
        [t('conditions.label'), groupsText(scholarship.conditions) || t('conditions.none')],
        [t('steps.label'), steps.length > 0 ? t('steps.count', { count: steps.length }) : unknown],
        [t('price'), feeText(t as TFunction<'scholarships-admin'>, language, price)],
      ]}
      uses={useQuery(scholarshipUsesQuery(id, language))}
    />
  );
};
