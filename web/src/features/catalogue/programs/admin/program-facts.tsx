import { TEACHING_LANGUAGES } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { sortedByName } from '../../../../lib/name-order.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TagPicker } from '../../../../ui/form/tag-picker.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { UniversityPicker } from '../../../../ui/record/university-picker.tsx';
import styles from './admin-programs.module.css';
import { TuitionField } from './tuition-field.tsx';
import type { ProgramFormState } from './use-program-form.ts';

interface ProgramFactsProps {
  state: ProgramFormState;
  lists: Lists;
  /** The university that it has had so far. */
  university: { id: number; name: string } | null;
}

/** Options of a number field whose value may be unknown (null). */
export const AS_KNOWN_NUMBER = { setValueAs: (value: unknown) => AS_NUMBER.setValueAs(value) ?? null };

/** Fields for university, degree, languages, duration and cost. */
export const ProgramFacts = ({ state, lists, university }: ProgramFactsProps) => {
  const { t } = useTranslation(['programs-admin', 'admin']);
  const { form, field, set } = state;
  const universityId = form.watch('universityId');
  return (
    <FormPart title={t('record.facts', { ns: 'admin' })}>
      <UniversityPicker
        id={universityId ?? null}
        knownName={university?.id === universityId ? university?.name : undefined}
        error={field('universityId').error}
        aria-required={field('universityId')['aria-required']}
        onChange={(id) => set('universityId', id ?? undefined)}
      />
      <div className={styles.halves}>
        <SelectField label={t('degree')} {...field('degreeId', AS_NUMBER)}>
          <option value="">{t('choose')}</option>
          {lists.degrees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('field')} {...field('facultyId', AS_NUMBER)}>
          <option value="">{t('choose')}</option>
          {lists.categories.map(({ id, name, subFaculties }) => (
            <optgroup key={id} label={name}>
              {subFaculties.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <TaughtIn {...state} />
      <div className={styles.halves}>
        <Field
          label={t('duration')}
          hint={t('durationHint')}
          inputMode="numeric"
          autoComplete="off"
          {...field('durationMonths', AS_KNOWN_NUMBER)}
        />
        <Field
          label={t('webPage')}
          hint={t('webPageHint')}
          inputMode="url"
          autoComplete="off"
          {...field('webPage')}
        />
      </div>
      <TuitionField {...state} />
    </FormPart>
  );
};

/** Languages by their names; the picker knows them by their places in the contract's list. */
const TaughtIn = ({ form, field, set }: ProgramFormState) => {
  const { t, i18n } = useTranslation(['programs-admin', 'programs']);
  const language = languageOf(i18n);
  const items = useMemo(
    () =>
      sortedByName(
        TEACHING_LANGUAGES.map((code, id) => ({ id, name: t(`language.${code}`, { ns: 'programs' }) })),
        language,
      ),
    [t, language],
  );
  return (
    <TagPicker
      label={t('languages.label')}
      items={items}
      selected={form.watch('languages').map((code) => TEACHING_LANGUAGES.indexOf(code))}
      error={field('languages').error}
      aria-required={field('languages')['aria-required']}
      ref={field('languages').ref}
      onChange={(places) =>
        set(
          'languages',
          places.map((place) => TEACHING_LANGUAGES[place]),
        )
      }
    />
  );
};
