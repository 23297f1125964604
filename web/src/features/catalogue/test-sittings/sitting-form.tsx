import { type ManagedSitting, TestSittingDraft } from '@parvoz/contract/catalogue/test-sittings.ts';
import {
  FOLLOWED_TESTS,
  SITTING_PLACES,
  type SittingPlace,
} from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.tsx';
import { WindowActs } from '../../../ui/form/window-acts.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { testName } from '../../../ui/use-requirement-text.ts';
import { postSitting, putSitting, readSitting } from './queries.ts';
import { sittingName } from './sitting-columns.tsx';

type Input = z.input<typeof TestSittingDraft>;

interface SittingFormProps {
  /** Null for a new one. */
  sitting: ManagedSitting | null;
  onSaved(): void;
  onClose(): void;
}

const inputOf = (sitting: ManagedSitting | null): Input => ({
  test: sitting?.test ?? 'TOPIK',
  place: sitting?.place ?? 'TASHKENT',
  heldOn: sitting?.heldOn ?? '',
  registerBy: sitting?.registerBy ?? '',
  resultsOn: sitting?.resultsOn ?? '',
  sourceUrl: sitting?.sourceUrl ?? '',
  // Who enters dates reads them from their source.
  checkedOn: sitting ? sitting.checkedOn : todayInTashkent(),
  isCancelled: sitting?.isCancelled ?? false,
});

const DATES = ['heldOn', 'registerBy', 'resultsOn'] as const;

const useSittingForm = ({ sitting, onSaved, onClose }: SittingFormProps) => {
  const { t, i18n } = useTranslation(['test-sittings', 'eligibility', 'admin']);
  const language = languageOf(i18n);
  const dayText = (day: unknown): string => (day ? formatDate(String(day)) : t('notChecked'));
  return useRecordForm({
    schema: TestSittingDraft,
    name: 'testSitting',
    subject: 'test-sitting',
    draftKey: `test-sitting ${sitting?.id ?? 'new'}`,
    record: sitting,
    inputOf,
    fields: {
      test: { label: t('test') },
      place: { label: t('place'), show: (place) => t(`eligibility:sitting.place.${place as SittingPlace}`) },
      heldOn: { label: t('heldOn'), show: dayText },
      registerBy: { label: t('registerBy'), show: dayText },
      resultsOn: { label: t('resultsOn'), show: dayText },
      sourceUrl: { label: t('source') },
      checkedOn: { label: t('checkedOn'), show: dayText },
      isCancelled: { label: t('cancelled'), show: (is) => t(is ? 'yes' : 'no') },
    },
    create: (values, key) => postSitting(values, key, language),
    change: ({ id }, values, version) => putSitting(id, { ...values, version }, language),
    load: ({ id }) => readSitting(id, language),
    onSaved: (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: sittingName(saved) }));
      onSaved();
      if (!isAnother) onClose();
    },
  });
};

/** A day of a test, in a window over the list. */
export const SittingForm = (props: SittingFormProps) => {
  const { t } = useTranslation(['test-sittings', 'eligibility']);
  const { form, field, set, submit, submitAnother, isSending, problem, extras } = useSittingForm(props);
  const values = form.watch();
  const { checkedOn } = values;
  const checked = field('checkedOn');
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {extras}
      <SelectField label={t('test')} {...field('test')}>
        {FOLLOWED_TESTS.map((one) => (
          <option key={one} value={one}>
            {testName(one)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('place')} {...field('place')}>
        {SITTING_PLACES.map((one) => (
          <option key={one} value={one}>
            {t(`eligibility:sitting.place.${one}`)}
          </option>
        ))}
      </SelectField>
      {DATES.map((name) => {
        const { error, ref } = field(name);
        return (
          <DateField
            key={name}
            label={t(name)}
            value={values[name] || null}
            error={error}
            ref={ref}
            onChange={(date) => set(name, date ?? '')}
          />
        );
      })}
      <Field label={t('source')} hint={t('sourceHint')} inputMode="url" {...field('sourceUrl')} />
      <DateField
        label={t('checkedOn')}
        max={todayInTashkent()}
        value={checkedOn}
        error={checked.error}
        ref={checked.ref}
        onChange={(date) => set('checkedOn', date)}
      />
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          className={fieldStyles.box}
          checked={values.isCancelled}
          onChange={({ target }) => set('isCancelled', target.checked)}
        />
        <span>{t('isCancelled')}</span>
      </label>
      <FormProblem>{problem}</FormProblem>
      <WindowActs
        isSending={isSending}
        onCancel={props.onClose}
        onSaveAnother={props.sitting ? null : submitAnother}
      />
    </form>
  );
};
