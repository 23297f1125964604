import { useTranslation } from 'react-i18next';
import type { ConsultingSummary } from '../../features/agencies/consultings/queries.ts';
import {
  useDeadlineText,
  useTuitionText,
  type Wording,
} from '../../features/catalogue/programs/program-words.ts';
import type { ProgramSummary } from '../../features/catalogue/programs/queries.ts';
import type { ScholarshipSummary } from '../../features/catalogue/scholarships/queries.ts';
import { useStatusText } from '../../features/catalogue/scholarships/scholarship-parts.tsx';
import type { UniversitySummary } from '../../features/catalogue/universities/queries.ts';
import { formatRating } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { placeName } from '../../lib/place.ts';

// Names and notes of other things in documents.

/** One page of things, whole or with the part of it that the page shows. */
type Found<T> = { content: readonly T[]; totalElements: number } | undefined;

const partOf = <T>(found: Found<T>, toThing: (one: T) => { id: number; name: string; note: string }) =>
  found && { things: found.content.map(toThing), total: found.totalElements };

/** A sum or a deadline with the year that it is of. */
const inWords = ({ text, ofYear }: Wording): string => (ofYear ? `${text} (${ofYear})` : text);

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
        `${t('tuition.label')}: ${inWords(tuitionText(program))}`,
        `${t('deadline.label')}: ${inWords(deadlineText(program))}`,
      ].join('; '),
    }));
};

/** Returns a function that lists scholarships with their status. */
export const useScholarships = () => {
  const statusText = useStatusText();
  return (found: Found<ScholarshipSummary>) =>
    partOf(found, (scholarship) => ({
      id: scholarship.id,
      name: scholarship.name,
      note: statusText(scholarship),
    }));
};

/** Returns a function that lists agencies with city and rating. */
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

/** Returns the universities with their city and country. */
export const universitiesOf = (found: Found<UniversitySummary>) =>
  partOf(found, ({ id, name, city, country }) => ({ id, name, note: placeName(city, country.name) }));
