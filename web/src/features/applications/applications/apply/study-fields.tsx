import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { AwaitedChoice, ChoiceGroup } from './choice-group.tsx';
import type { Choices } from './choices.ts';
import { type ApplyErrors, placeOf } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';

interface StudyFieldsProps {
  offers: Offers;
  errors: ApplyErrors;
  onChange(changed: Partial<Choices>): void;
}

/** The degree: of those of the university or scholarship, or of all. */
export const DegreeField = ({ offers, errors, onChange }: StudyFieldsProps) => {
  const { t } = useTranslation('applications');
  const { degrees, degreesPart, degree, isDegreeGone } = offers;
  const frame = { place: placeOf('degreeId'), legend: t('apply.degree') };
  if (!degreesPart.data)
    return (
      <AwaitedChoice
        {...frame}
        query={degreesPart}
        failure={t('failed.universityDegree', { ns: 'common' })}
      />
    );
  if (degrees.length === 0) return null;
  return (
    <ChoiceGroup
      {...frame}
      look="pills"
      options={degrees}
      chosenId={degree?.id}
      error={errors.degreeId ?? (isDegreeGone ? t('apply.degreeGone') : undefined)}
      onChoose={({ id }) => onChange({ degreeId: id })}
    >
      {({ value }) => value}
    </ChoiceGroup>
  );
};

/** Degree and, where it is known which ones there are, the faculty. */
export const StudyFields = (props: StudyFieldsProps) => {
  const { t } = useTranslation('applications');
  const { offers, errors, onChange } = props;
  const { faculties, faculty, isFacultyGone } = offers;
  const groups = [...new Map(faculties.map(({ parent }) => [parent.id, parent])).values()];
  return (
    <>
      <DegreeField {...props} />
      {faculties.length > 0 && (
        <div id={placeOf('facultyId')}>
          <SelectField
            label={t('apply.faculty')}
            error={errors.facultyId ?? (isFacultyGone ? t('apply.facultyGone') : undefined)}
            value={faculty?.id ?? ''}
            onChange={({ target }) => onChange({ facultyId: Number(target.value) || undefined })}
          >
            <option value="">{t('apply.facultyOpen')}</option>
            {groups.map((group) => (
              <optgroup key={group.id} label={group.name}>
                {faculties
                  .filter(({ parent }) => parent.id === group.id)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
      )}
    </>
  );
};
