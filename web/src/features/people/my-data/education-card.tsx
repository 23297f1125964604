import { MARK_SCALES } from '@parvoz/contract/catalogue/certificates.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { EDUCATIONS, yearsOn } from '@parvoz/contract/people/my-data-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Card } from './card.tsx';
import styles from './my-data.module.css';
import { NumberField, readNumber, written } from './number-field.tsx';
import { useProblem, useSave } from './use-my-data.ts';

type Mark = NonNullable<MyData['mark']>;

/** The scale that schools here have. */
const USUAL_SCALE = 5;

/** School, when it ends, and the average mark with its scale. */
export const EducationCard = ({ data: { education, graduationYear, mark } }: { data: MyData }) => {
  const { t } = useTranslation('my-data');
  const problem = useProblem();
  const save = useSave();
  const { graduationYear: years } = yearsOn(todayInTashkent());
  return (
    <Card title={t('education.title')} at={1}>
      <div className={styles.three}>
        <SelectField
          label={t('education.school')}
          value={education ?? ''}
          onChange={({ target }) =>
            save({ education: EDUCATIONS.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{t('notSaid')}</option>
          {EDUCATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`education.of.${one}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('education.year')}
          placeholder={t('education.yearExample', { year: String(years.max - 7) })}
          value={graduationYear}
          problemOf={(year) =>
            Number.isInteger(year) ? problem({ graduationYear: year }, 'graduationYear') : t('problem.number')
          }
          onSave={(year) => save({ graduationYear: year })}
        />
        <MarkField mark={mark} />
      </div>
      <p className={styles.hint}>{t('education.hint')}</p>
    </Card>
  );
};

/** Fields for a mark and its scale, which are saved together. Invalid text stays as it was typed. */
const MarkField = ({ mark }: Pick<MyData, 'mark'>) => {
  const { t } = useTranslation('my-data');
  const problem = useProblem();
  const save = useSave();
  const [known, setKnown] = useState(mark);
  const [text, setText] = useState(() => written(mark?.mark ?? null));
  const [scale, setScale] = useState<Mark['scale']>(mark?.scale ?? USUAL_SCALE);
  // Changed from elsewhere: another tab, or the account that somebody has signed in to.
  if (mark?.mark !== known?.mark || mark?.scale !== known?.scale) {
    setKnown(mark);
    setText(written(mark?.mark ?? null));
    if (mark) setScale(mark.scale);
  }
  const read = readNumber(text);
  const isBad = (value: number | null, of: Mark['scale']) =>
    value !== null &&
    (Number.isNaN(value) || problem({ mark: { mark: value, scale: of } }, 'mark.mark') !== undefined);
  const change = (nextText: string, nextScale: Mark['scale']) => {
    setText(nextText);
    setScale(nextScale);
    const value = readNumber(nextText);
    const next = value === null || isBad(value, nextScale) ? null : { mark: value, scale: nextScale };
    setKnown(next);
    if (next !== known) save({ mark: next });
  };
  return (
    <div className={styles.mark}>
      <Field
        label={t('education.mark')}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('education.markExample')}
        value={text}
        error={isBad(read, scale) ? t('problem.mark', { scale: String(scale) }) : undefined}
        onChange={({ target }) => change(target.value, scale)}
      />
      <SelectField
        label={t('education.scale')}
        value={String(scale)}
        onChange={({ target }) =>
          change(text, MARK_SCALES.find((one) => String(one) === target.value) ?? USUAL_SCALE)
        }
      >
        {MARK_SCALES.map((one) => (
          <option key={one} value={one}>
            {t('education.outOf', { scale: String(one) })}
          </option>
        ))}
      </SelectField>
    </div>
  );
};
