import { CERTIFICATES, type CertificateKind, isScoreOf } from '@parvoz/contract/catalogue/certificates.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { scoreText, testName } from '../../../ui/use-requirement-text.ts';
import styles from './my-data.module.css';
import { readNumber } from './number-field.tsx';
import { useProblem } from './use-my-data.ts';

export type Certificate = NonNullable<MyData['certificates']>[number];

interface CertificateFormProps {
  kind: CertificateKind;
  /** Certificate being changed; absent for a new one. */
  given?: Certificate;
  /** The other certificates. */
  others: readonly Certificate[];
  onSave(certificate: Certificate): void;
  onCancel(): void;
}

/** Tests of a few levels are chosen from, scores are written. */
const MOST_LEVELS = 10;

const levelsOf = (kind: CertificateKind): number[] | null => {
  const { min, max, step } = CERTIFICATES[kind];
  const count = (max - min) / step + 1;
  return count <= MOST_LEVELS ? Array.from({ length: count }, (_, at) => min + at * step) : null;
};

/** A score and its day, both checked before they are taken. */
export const CertificateForm = ({ kind, given, others, onSave, onCancel }: CertificateFormProps) => {
  const { t, i18n } = useTranslation('my-data');
  const language = languageOf(i18n);
  const problem = useProblem();
  const [score, setScore] = useState(given ? String(given.score).replace('.', ',') : '');
  const [takenOn, setTakenOn] = useState<string | null>(given?.takenOn ?? null);
  const [isTried, setIsTried] = useState(false);
  const levels = levelsOf(kind);
  const { min, max } = CERTIFICATES[kind];
  const read = readNumber(score);
  const limits = {
    from: scoreText({ kind, score: min }, language),
    to: scoreText({ kind, score: max }, language),
  };
  const scoreProblem =
    read === null
      ? t('problem.required')
      : isScoreOf(kind, read)
        ? undefined
        : t(kind === 'IELTS' ? 'problem.halves' : 'problem.score', limits);
  const dayProblem =
    takenOn === null
      ? t('problem.required')
      : problem(
          { certificates: [...others, { kind, score: min, takenOn }] },
          `certificates.${others.length}.takenOn`,
        );
  return (
    <form
      className={styles.certificateForm}
      noValidate
      aria-label={testName(kind)}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!scoreProblem && !dayProblem) onSave({ kind, score: read!, takenOn: takenOn! });
      }}
    >
      {levels ? (
        <SelectField
          label={t('certificates.level', { name: testName(kind) })}
          value={score}
          error={isTried ? scoreProblem : undefined}
          onChange={({ target }) => setScore(target.value)}
        >
          <option value="">{t('certificates.choose')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {scoreText({ kind, score: level }, language)}
            </option>
          ))}
        </SelectField>
      ) : (
        <Field
          label={t('certificates.score', { name: testName(kind) })}
          inputMode="decimal"
          autoComplete="off"
          value={score}
          hint={t('certificates.limits', limits)}
          error={isTried || (read !== null && read > max) ? scoreProblem : undefined}
          onChange={({ target }) => setScore(target.value)}
        />
      )}
      <DateField
        label={t('certificates.takenOn')}
        value={takenOn}
        max={todayInTashkent()}
        error={isTried || takenOn !== null ? dayProblem : undefined}
        onChange={setTakenOn}
      />
      <div className={styles.acts}>
        <Button type="submit">{t('certificates.save')}</Button>
        <Button type="button" variant="secondary" onClick={onCancel}>
          {t('certificates.cancel')}
        </Button>
      </div>
    </form>
  );
};
