import { type EarlierDeadline, earlierOf } from '@parvoz/contract/catalogue/cycles.ts';
import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { placeName } from '../../../lib/place.ts';
import { Document, Facts, PageLink, Section, SiteLink, SourceFacts } from '../../../ui/document.tsx';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useDurationText } from '../../../ui/use-duration-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { byStart } from './intake-stops.ts';
import { LIST_PATH } from './list-search.ts';
import { useTuitionText } from './program-words.ts';
import type { ProgramInFull } from './queries.ts';
import { RequirementList } from './requirement-list.tsx';

interface ProgramDocumentProps {
  program: ProgramInFull;
  /** Cost in soʻm. */
  inSom: ReactNode;
  children: ReactNode;
}

/** The page of a programme as a document. */
export const ProgramDocument = ({ program, inSom, children }: ProgramDocumentProps) => {
  const { t } = useTranslation(['programs', 'documents']);
  const durationText = useDurationText();
  const tuition = useTuitionText()(program);
  const { earlierText } = useCycleText();
  const { name, originalName, university, degree, field, languages, durationMonths, factsYear } = program;
  const unknown = t('unknown');
  return (
    <Document title={name} path={`${LIST_PATH}/${program.id}`}>
      <Facts
        facts={[
          originalName !== '' && originalName !== name ? [t('documents:originalName'), originalName] : null,
          [
            t('detail.university'),
            <PageLink key="university" path={`/university-list/${university.id}`}>
              {university.name}
            </PageLink>,
          ],
          [
            t('documents:place'),
            <PageLink key="country" path={`/countries/${university.country.id}`}>
              {placeName(university.city, university.country.name)}
            </PageLink>,
          ],
          [t('detail.degree'), degree.value],
          [
            t('detail.field'),
            <PageLink key="field" path={`${LIST_PATH}?field=${field.id}`}>
              {field.name}
            </PageLink>,
          ],
          [t('detail.languages'), languages.map((code) => t(`language.${code}`)).join(', ') || unknown],
          [t('detail.duration'), durationMonths === null ? unknown : durationText(durationMonths)],
          [
            t('tuition.label'),
            <>
              {tuition.text}
              {tuition.hint && ` (${tuition.hint})`}
              {tuition.ofYear && ` (${tuition.ofYear})`}
              {inSom}
            </>,
          ],
          [t('detail.webPage'), program.webPage ? <SiteLink key="site" site={program.webPage} /> : unknown],
        ]}
      />
      {factsYear !== null && <p>{t('detail.factsYear', { from: `${factsYear}`, to: `${factsYear + 1}` })}</p>}
      <SourceFacts {...program} />
      <Section title={t('detail.requirements')}>
        <RequirementList program={program} />
      </Section>
      <Section title={t('detail.intakes')}>
        {program.intakes.length === 0 && (
          <p>{earlierText(earlierOf(program.earlierDeadlines, undefined)) ?? t('detail.noIntakes')}</p>
        )}
        {program.intakes.toSorted(byStart).map((intake) => (
          <IntakeFacts
            key={intake.start}
            intake={intake}
            earlier={earlierOf(program.earlierDeadlines, intake)}
          />
        ))}
      </Section>
      {children}
    </Document>
  );
};

const IntakeFacts = ({ intake, earlier }: { intake: Intake; earlier: EarlierDeadline | null }) => {
  const { t } = useTranslation('programs');
  const { start, opensOn, deadline, isExpected } = intake;
  const month = useMonthText()(start);
  const { datesText, earlierText } = useCycleText();
  const written = (date: string | null, note = datesText(isExpected, date)): string => {
    const text = date === null ? t('unknown') : formatDate(date);
    return note ? `${text} (${note})` : text;
  };
  return (
    <>
      <h3>{t('detail.intake', { month })}</h3>
      <Facts
        facts={[
          [t('detail.opens'), written(opensOn)],
          [t('detail.deadline'), written(deadline, earlierText(earlier))],
          [t('detail.start'), month],
        ]}
      />
    </>
  );
};
