import type { FactRecord } from '@parvoz/contract/catalogue/facts.ts';
import { useTranslation } from 'react-i18next';
import { CountryCosts } from '../../../features/catalogue/country-facts/country-costs.tsx';
import { CountryFacts } from '../../../features/catalogue/country-facts/country-facts.tsx';
import { Value } from '../../../features/catalogue/facts/fact-values.tsx';
import { useProgramWords } from '../../../features/catalogue/programs/admin/program-words.ts';
import { useGroupsText } from '../../../ui/requirements/use-groups-text.ts';
import textStyles from '../../../ui/text.module.css';

/** Facts that only programmes and countries have, to be compared with the source. */
export const OwnFacts = ({ record: { program, countryFacts } }: { record: FactRecord }) => {
  if (countryFacts)
    return (
      <>
        <CountryFacts
          facts={countryFacts}
          living={countryFacts.living && { ...countryFacts.living, source: null, withoutRent: false }}
          inSom={null}
        />
        {countryFacts.costs.length > 0 && <CountryCosts costs={countryFacts.costs} inSomOf={() => null} />}
      </>
    );
  return program && <ProgramValues program={program} />;
};

const ProgramValues = ({ program }: { program: NonNullable<FactRecord['program']> }) => {
  const { t } = useTranslation('facts');
  const { tuitionText, languagesText, intakesText } = useProgramWords();
  const groupsText = useGroupsText();
  const none = <span className={textStyles.muted}>{t('unknown')}</span>;
  const { languages, durationMonths, tuition, intakes, requirements, factsYear } = program;
  return (
    <>
      <Value name={t('facts.languages')}>{languagesText(languages) || none}</Value>
      <Value name={t('facts.duration')}>{durationMonths ?? none}</Value>
      <Value name={t('facts.tuition')}>{tuitionText(tuition)}</Value>
      <Value name={t('facts.intakes')}>{intakesText(intakes) || none}</Value>
      <Value name={t('facts.requirements')}>{groupsText(requirements) || t('nothingAsked')}</Value>
      <Value name={t('facts.factsYear')}>{factsYear ?? none}</Value>
    </>
  );
};
