import type { Program } from '@parvoz/contract/catalogue/programs-admin.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { type Lists, namesOf } from '../../../../ui/record/places.ts';
import { RecordPage, SiteLink } from '../../../../ui/record/record-page.tsx';
import { useGroupsText } from '../../../../ui/requirements/use-groups-text.ts';
import { placesOf } from './program-list.ts';
import { useProgramWords } from './program-words.ts';
import { programUsesQuery } from './queries.ts';

interface ProgramPageProps {
  program: Program;
  lists: Lists;
  /** Way back to the list. */
  back: ReactNode;
  /** History of its changes. */
  history: ReactNode;
}

/** Everything about one programme, for administrators. */
export const ProgramPage = ({ program, lists, back, history }: ProgramPageProps) => {
  const { t, i18n } = useTranslation(['programs-admin', 'admin']);
  const language = languageOf(i18n);
  const groupsText = useGroupsText();
  const { tuitionText, languagesText, intakesText } = useProgramWords();
  const { id, university, countryId, degreeId, faculty, languages, durationMonths, requirements } = program;
  return (
    <RecordPage
      record={program}
      picture={program.photo}
      places={placesOf(id)}
      back={back}
      history={history}
      facts={[
        [t('record.university', { ns: 'admin' }), university.name],
        [t('record.country', { ns: 'admin' }), namesOf(lists.countries, [countryId])],
        [t('degree'), namesOf(lists.degrees, [degreeId])],
        [t('field'), faculty.name],
        [t('languages.label'), languagesText(languages)],
        [t('duration'), durationMonths === null ? t('unknown') : durationMonths],
        [t('tuition.label'), tuitionText(program.tuition)],
        [t('intakes.label'), intakesText(program.intakes) || t('intakes.none')],
        [t('requirements.label'), groupsText(requirements) || t('requirements.none')],
        [t('webPage'), <SiteLink key="page" address={program.webPage} />],
        [t('factsYear'), program.factsYear ?? t('unknown')],
      ]}
      uses={useQuery(programUsesQuery(id, language))}
    />
  );
};
