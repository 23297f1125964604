import { Globe, Star } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalField } from '../../../../ui/form/decimal-field.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TagPicker } from '../../../../ui/form/tag-picker.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import styles from './admin-universities.module.css';
import type { UniversityFormState } from './use-university-form.ts';

interface UniversityFactsProps {
  state: UniversityFormState;
  lists: Lists;
}

/** Fields for the place, fields of study, website and rating. */
export const UniversityFacts = ({ state: { form, field, set }, lists }: UniversityFactsProps) => {
  const { t } = useTranslation(['universities-admin', 'admin']);
  const { countries, degrees, categories } = lists;
  const faculties = useMemo(
    () =>
      categories.flatMap(({ name: group, subFaculties }) =>
        subFaculties.map(({ id, name }) => ({ id, name, group })),
      ),
    [categories],
  );
  return (
    <FormPart title={t('record.facts', { ns: 'admin' })}>
      <SelectField label={t('record.country', { ns: 'admin' })} {...field('countryId', AS_NUMBER)}>
        <option value="">{t('chooseCountry')}</option>
        {countries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TagPicker
        label={t('record.degrees', { ns: 'admin' })}
        items={degrees}
        selected={form.watch('degreeIds')}
        error={field('degreeIds').error}
        aria-required={field('degreeIds')['aria-required']}
        ref={field('degreeIds').ref}
        onChange={(ids) => set('degreeIds', ids)}
      />
      <TagPicker
        label={t('faculties')}
        hint={t('facultiesHint')}
        items={faculties}
        selected={form.watch('facultyIds')}
        error={field('facultyIds').error}
        ref={field('facultyIds').ref}
        onChange={(ids) => set('facultyIds', ids)}
      />
      <div className={styles.wideAndNarrow}>
        <Field
          label={t('webSite')}
          hint={t('webSiteHint')}
          before={<Globe aria-hidden />}
          inputMode="url"
          autoComplete="off"
          {...field('webSite')}
        />
        <DecimalField
          label={t('rating')}
          hint={t('ratingHint')}
          before={<Star aria-hidden />}
          {...field('rating', AS_NUMBER)}
        />
      </div>
    </FormPart>
  );
};
