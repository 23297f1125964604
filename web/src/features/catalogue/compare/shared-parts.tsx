import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Info, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CompareState, writeCompareSearch } from '../../../lib/compare-address.ts';
import { formatMinor } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import { markText, scoreText, testName } from '../../../ui/use-requirement-text.ts';
import styles from './compare.module.css';
import type { Shared } from './shared-data.ts';

type DegreeNames = readonly { key: string; value: string }[];

/**
 * Returns functions that list the shared data in a few words: `IELTS 5,5 · 4,5 / 5`. Citizenships need the texts of
 * `country-names`.
 */
const useSharedText = (degreeNames: DegreeNames) => {
  const { t, i18n } = useTranslation(['compare', 'country-names']);
  const language = languageOf(i18n);
  return {
    applicant: (applicant: SharedData['applicant']): string => {
      if (!applicant) return '';
      const { certificates, mark, schoolYears, graduationYear, birthYear, startsFrom } = applicant;
      const { citizenship, degrees } = applicant;
      const names = (degrees ?? []).map((key) => degreeNames.find((one) => one.key === key)?.value ?? key);
      const [year = '', month = ''] = startsFrom?.split('-') ?? [];
      return [
        ...(certificates ?? []).map((one) => `${testName(one.kind)} ${scoreText(one, language)}`),
        ...(certificates?.length === 0 ? [t('own.noCertificates')] : []),
        ...(mark ? [`${markText(mark.mark, language)} / ${mark.scale}`] : []),
        ...(schoolYears === null ? [] : [t('own.schoolYears', { count: schoolYears })]),
        ...(graduationYear === null ? [] : [t('own.graduationYear', { year: `${graduationYear}` })]),
        ...(birthYear === null ? [] : [t('own.birthYear', { year: `${birthYear}` })]),
        ...(citizenship === null ? [] : [t(`country-names:${citizenship as CountryCode}`)]),
        ...(degrees === null ? [] : [names.join(', ') || t('own.otherDegree')]),
        ...(year ? [t('own.startsFrom', { year, month })] : []),
      ].join(' · ');
    },
    budget: (budget: SharedData['budget']): string => {
      if (!budget) return '';
      const amount = formatMinor(budget.amount, budget.currency, language);
      return budget.currency === 'USD' ? `${amount} $` : t('som', { amount });
    },
  };
};

export type SharedPart = keyof SharedData;
const PARTS: readonly SharedPart[] = ['applicant', 'budget'];

interface ShareChoicesProps {
  /** Data that may be shared; a part that is null is not offered. */
  own: SharedData;
  degrees: DegreeNames;
  chosen: readonly SharedPart[];
  onChange(chosen: SharedPart[]): void;
}

/** Checkboxes for the data that the sharer may add to the link. */
export const ShareChoices = ({ own, degrees, chosen, onChange }: ShareChoicesProps) => {
  const { t } = useTranslation('compare');
  const texts = useSharedText(degrees);
  const textOf = { applicant: texts.applicant(own.applicant), budget: texts.budget(own.budget) };
  const offered = PARTS.filter((part) => own[part] !== null);
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.own}>
      <legend>{t('own.title')}</legend>
      {offered.map((part) => (
        <label key={part} className={fieldStyles.check}>
          <input
            type="checkbox"
            className={fieldStyles.box}
            checked={chosen.includes(part)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
            }
          />
          <span>
            {t(`own.${part}`)}
            <small>{textOf[part]}</small>
          </span>
        </label>
      ))}
      {chosen.length > 0 && <p role="status">{t('own.seenByAll')}</p>}
    </fieldset>
  );
};

interface SharedNoteProps {
  shared: Shared;
  state: CompareState;
  degrees: DegreeNames;
}

/** Note above lines about the sender's data, or that the data of the link could not be read. */
export const SharedNote = ({ shared, state, degrees }: SharedNoteProps) => {
  const { t } = useTranslation('compare');
  const texts = useSharedText(degrees);
  if (shared.state === 'BROKEN')
    return (
      <p className={styles.notice} role="status">
        <Info aria-hidden />
        {t('shared.broken')}
      </p>
    );
  if (shared.state !== 'READ') return null;
  const { applicant, budget } = shared.data;
  const said = [
    texts.applicant(applicant),
    budget ? t('shared.budget', { amount: texts.budget(budget) }) : '',
  ];
  return (
    <div className={clsx(styles.notice, styles.from)} role="status">
      <UserRound aria-hidden />
      <div>
        <b>{t('shared.title')}</b>
        <p>{said.filter(Boolean).join(' · ')}</p>
        <p>
          {t('shared.text')}{' '}
          <Link to="/compare" search={writeCompareSearch(state)} resetScroll={false}>
            {t('shared.without')}
          </Link>
        </p>
      </div>
    </div>
  );
};
