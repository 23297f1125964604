import { MAX_INTAKES } from '@parvoz/contract/limits.ts';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { ExpectedBox } from '../../../../ui/form/expected-box.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import { useRows } from '../../../../ui/record/use-rows.ts';
import styles from './admin-programs.module.css';
import { MonthField } from './month-field.tsx';
import type { ProgramFormState, ProgramInput } from './use-program-form.ts';

type Intake = ProgramInput['intakes'][number];

const EMPTY: Intake = { start: '', opensOn: null, deadline: null, isExpected: false };

/** Intakes: when studies begin, and from when to when one applies. */
export const IntakesPart = ({ form, errorOf, set }: ProgramFormState) => {
  const { t } = useTranslation('programs-admin');
  const intakes = form.watch('intakes');
  const { list, put, add, remove } = useRows(intakes, (rows) => set('intakes', rows));
  return (
    <FormPart name="intakes" title={t('intakes.label')} hint={t('intakes.hint')}>
      {intakes.length > 0 && (
        <ul ref={list} className={styles.rows}>
          {intakes.map((intake, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an intake has nothing else that stays while its month is typed
            <li key={at} className={styles.intake}>
              <MonthField
                value={intake.start}
                error={errorOf(`intakes.${at}.start`)}
                onChange={(start) => put(at, { start })}
              />
              <DateField
                label={t('intakes.opensOn')}
                value={intake.opensOn}
                error={errorOf(`intakes.${at}.opensOn`)}
                onChange={(opensOn) => put(at, { opensOn })}
              />
              <DateField
                label={t('intakes.deadline')}
                value={intake.deadline}
                {...(intake.opensOn && { min: intake.opensOn })}
                error={errorOf(`intakes.${at}.deadline`)}
                onChange={(deadline) => put(at, { deadline })}
              />
              <button
                type="button"
                className={buttonStyles.roundBtn}
                aria-label={t('intakes.remove', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                <X aria-hidden />
              </button>
              <ExpectedBox
                label={t('intakes.isExpected')}
                isChecked={intake.isExpected ?? false}
                onChange={(isExpected) => put(at, { isExpected })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.add}
        variant="ghost"
        size="sm"
        disabled={intakes.length >= MAX_INTAKES}
        onClick={() => add(EMPTY)}
      >
        <Plus aria-hidden />
        {t('intakes.add')}
      </Button>
    </FormPart>
  );
};
