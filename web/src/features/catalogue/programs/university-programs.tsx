import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import fieldStyles from '../../../ui/field.module.css';
import { SelectField } from '../../../ui/form/select-field.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { EXACT, writeListSearch } from './list-search.ts';
import cardStyles from './program-card.module.css';
import { type CardAdditions, ProgramCard } from './program-card.tsx';
import {
  eligibleOfUniversityQuery,
  type ProgramSummary,
  programOptionsQuery,
  programsOfUniversityQuery,
  type UniversityChoice,
} from './queries.ts';
import styles from './university-programs.module.css';

const ANY: Omit<UniversityChoice, 'universityId'> = { degreeId: undefined, language: undefined };

interface UniversityProgramsProps {
  universityId: number;
  /** Data of a person whose eligibility is known. */
  applicant?: Applicant | null;
  /** Returns the content that other features add to a card. */
  additionsOf?(program: ProgramSummary): CardAdditions;
  /** Below these cards. */
  afterOf?(programs: readonly ProgramSummary[]): ReactNode;
}

/** The programmes of a university, the next deadlines first, by degree and language; all of them are in the list. */
export const UniversityPrograms = ({
  universityId,
  applicant = null,
  additionsOf,
  afterOf,
}: UniversityProgramsProps) => {
  const { i18n, t } = useTranslation('programs');
  const language = languageOf(i18n);
  const [chosen, setChosen] = useState(ANY);
  const [onlyFit, setOnlyFit] = useState(false);
  const choice = { universityId, ...chosen };
  const isFiltered = onlyFit && applicant !== null;
  const all = useQueryPart({
    ...programsOfUniversityQuery(choice, language),
    placeholderData: keepPreviousData,
  });
  const own = useQueryPart({
    ...(applicant
      ? eligibleOfUniversityQuery(choice, applicant, onlyFit, language)
      : { queryKey: ['programs', 'eligible'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  // Until a person's own order is there, everybody's.
  const query = isFiltered || own.data ? own : all;
  const { data: options } = useQueryPart(programOptionsQuery(language, universityId));
  return (
    <>
      <div className={clsx(styles.filters, layoutStyles.scripted)}>
        <Choice
          label={t('filter.degree')}
          options={options?.degrees.map(({ id, name }) => ({ value: String(id), name })) ?? []}
          value={chosen.degreeId === undefined ? '' : String(chosen.degreeId)}
          onChange={(value) => setChosen({ ...chosen, degreeId: Number(value) || undefined })}
        />
        <Choice
          label={t('filter.language')}
          options={options?.languages.map(({ code }) => ({ value: code, name: t(`language.${code}`) })) ?? []}
          value={chosen.language ?? ''}
          onChange={(value) =>
            setChosen({ ...chosen, language: (value || undefined) as TeachingLanguage | undefined })
          }
        />
        {applicant && (
          <label className={clsx(fieldStyles.check, styles.fit)}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={onlyFit}
              onChange={({ target }) => setOnlyFit(target.checked)}
            />
            <span>{t('filter.fit')}</span>
          </label>
        )}
      </div>
      <QueryBoundary query={query} waiting={<Skeleton height={320} radius={20} />}>
        {({ content, totalElements }) => (
          <>
            <p className={clsx(textStyles.muted, styles.count)} role="status">
              {totalElements === 0 ? t('atUniversity.none') : t('count', { count: totalElements })}
            </p>
            <div className={cardStyles.rows} aria-busy={query.isFetching}>
              {content.map((program) => (
                <ProgramCard key={program.id} program={program} isAtUniversity {...additionsOf?.(program)} />
              ))}
            </div>
            {afterOf?.(content)}
            {totalElements > content.length && (
              <Link
                className={clsx(buttonClass('secondary'), styles.all)}
                to="/programs"
                search={writeListSearch({
                  university: universityId,
                  degree: chosen.degreeId === undefined ? [] : [chosen.degreeId],
                  language: chosen.language === undefined ? [] : [chosen.language],
                  fit: isFiltered ? 'QUALIFIES' : undefined,
                })}
                activeOptions={EXACT}
              >
                {t('atUniversity.all', { count: totalElements })}
              </Link>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
};

interface ChoiceProps {
  label: string;
  options: readonly { value: string; name: string }[];
  value: string;
  onChange(value: string): void;
}

/** Nothing where there is nothing to choose between. */
const Choice = ({ label, options, value, onChange }: ChoiceProps): ReactNode => {
  const { t } = useTranslation('programs');
  if (options.length < 2) return null;
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('atUniversity.any')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
};
