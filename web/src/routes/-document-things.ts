import { useTranslation } from 'react-i18next';
import type { ConsultingSummary } from '../features/agencies/consultings/queries.ts';
import { useDeadlineText, useTuitionText } from '../features/catalogue/programs/program-words.ts';
import type { ProgramSummary } from '../features/catalogue/programs/queries.ts';
import type { ScholarshipSummary } from '../features/catalogue/scholarships/queries.ts';
import { useStatusText } from '../features/catalogue/scholarships/scholarship-parts.tsx';
import type { UniversitySummary } from '../features/catalogue/universities/queries.ts';
import { formatRating } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';
import { placeName } from '../lib/place.ts';

// What documents say of other things beside their names.

/** One page of things, whole or with the part of it that the page shows. */
type Found<T> = { content: readonly T[]; totalElements: number } | undefined;

const partOf = <T>(found: Found<T>, toThing: (one: T) => { id: number; name: string; note: string }) =>
  found && { things: found.content.map(toThing), total: found.totalElements };

/** Their degree, university, unless that is what the document is about, tuition and deadline. */
export const usePrograms = (isAtUniversity = false) => {
  const [tuitionText, deadlineText] = [useTuitionText(), useDeadlineText()];
  const { t } = useTranslation('programs');
  return (found: Found<ProgramSummary>) =>
    partOf(found, (program) => ({
      id: program.id,
      name: program.name,
      note: [
        program.degree.value,
        ...(isAtUniversity ? [] : [program.university.name]),
        `${t('tuition.label')}: ${tuitionText(program.tuition).text}`,
        `${t('deadline.label')}: ${deadlineText(program).text}`,
      ].join('; '),
    }));
};

/** Whether they can be applied for. */
export const useScholarships = () => {
  const statusText = useStatusText();
  return (found: Found<ScholarshipSummary>) =>
    partOf(found, (scholarship) => ({
      id: scholarship.id,
      name: scholarship.name,
      note: statusText(scholarship),
    }));
};

/** Where they are, and how they are rated. */
export const useConsultings = () => {
  const { t, i18n } = useTranslation('consultings');
  const language = languageOf(i18n);
  return (found: Found<ConsultingSummary>) =>
    partOf(found, ({ id, name, city, rating }) => ({
      id,
      name,
      note: [
        city,
        rating === null ? t('noReviewsYet') : t('ratingOf', { rating: formatRating(rating, language) }),
      ]
        .filter(Boolean)
        .join('; '),
    }));
};

/** Where they stand. */
export const universitiesOf = (found: Found<UniversitySummary>) =>
  partOf(found, ({ id, name, city, country }) => ({ id, name, note: placeName(city, country.name) }));
