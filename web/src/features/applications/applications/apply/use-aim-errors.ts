import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../lib/api.ts';
import { type Choices, changeChoices } from './choices.ts';
import { choicesKey } from './queries.ts';
import type { Offers } from './use-offers.ts';

export type ApplyField =
  | 'universityId'
  | 'scholarshipId'
  | 'degreeId'
  | 'facultyId'
  | 'programId'
  | 'consultingId'
  | 'tariffId';
export type ApplyErrors = Partial<Record<ApplyField, string>>;

/** Fields of refusals about a thing that no longer exists. */
const FIELD_OF: Partial<Record<ErrorCode, ApplyField>> = {
  TARIFF_GONE: 'tariffId',
  CONSULTING_GONE: 'consultingId',
  UNIVERSITY_NOT_LINKED: 'consultingId',
  SCHOLARSHIP_EXPIRED: 'scholarshipId',
};

const FIELDS: readonly ApplyField[] = [
  'scholarshipId',
  'universityId',
  'programId',
  'degreeId',
  'facultyId',
  'consultingId',
  'tariffId',
];

export const placeOf = (field: ApplyField): string => `apply-${field}`;

/** Returns the controls of a field. */
export const fieldsOf = (field: ApplyField): HTMLElement[] => [
  ...(document.getElementById(placeOf(field))?.querySelectorAll<HTMLElement>('input, select, button') ?? []),
];

const focusOn = (field: ApplyField): void => fieldsOf(field)[0]?.focus();

/** Returns a function that gives the messages about missing choices, by field. */
const useMissing = () => {
  const { t } = useTranslation('applications');
  return ({ aim }: Choices, offers: Offers, isDegreeOptional: boolean): ApplyErrors => ({
    ...(aim === 'UNIVERSITY' && !offers.university && { universityId: t('apply.noUniversity') }),
    ...(aim === 'SCHOLARSHIP' && !offers.scholarship && { scholarshipId: t('apply.noScholarship') }),
    ...(offers.hasNoCommonDegree && { scholarshipId: t('apply.noCommonDegree') }),
    ...(aim !== 'ADVICE' &&
      !isDegreeOptional &&
      offers.degrees.length > 0 &&
      !offers.degree && { degreeId: t('apply.noDegree') }),
    ...(offers.consulting
      ? !offers.tariff && { tariffId: t('apply.noTariff') }
      : { consultingId: t('apply.noAgency') }),
  });
};

interface Options {
  choices: Choices;
  offers: Offers;
  /** Changes the latest choices. */
  onChange(change: (before: Choices) => Choices): void;
  /** A client who came without a degree is saved without one. */
  isDegreeOptional?: boolean;
}

/** Returns the errors of target and tariff, by the field that they belong to, and functions to check them. */
export const useAimErrors = ({ choices, offers, onChange, isDegreeOptional = false }: Options) => {
  const queries = useQueryClient();
  const missingOf = useMissing();
  const [errors, setErrors] = useState<ApplyErrors>({});

  const change = (changed: Partial<Choices>): void => {
    const names = Object.keys(changed);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))),
    );
    onChange((before) => changeChoices(before, changed));
  };

  const show = (found: ApplyErrors): boolean => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) focusOn(first);
    return first !== undefined;
  };

  return {
    errors,
    change,
    /** Shows errors, and moves the focus to the first; returns whether there are any. */
    show,
    /** Shows errors at missing choices; returns whether there are any. */
    showMissing: (): boolean => show(missingOf(choices, offers, isDegreeOptional)),
    /** Shows a refusal of the server; false where it concerns no choice. */
    showRefusal: (error: ApiError): boolean => {
      if (error.code === 'PRICE_CHANGED') {
        // The choice stays, and its new price is shown.
        queries.invalidateQueries({ queryKey: choicesKey });
        return show({ tariffId: error.message });
      }
      const field = FIELD_OF[error.code];
      if (field) {
        // The offer has changed: it is loaded again, and the person has to choose again.
        queries.invalidateQueries({ queryKey: choicesKey });
        onChange((before) => changeChoices(before, { [field]: undefined }));
      }
      const named = Object.entries(error.fields).filter(([name]) => FIELDS.some((one) => one === name));
      return show(field ? { [field]: error.message } : Object.fromEntries(named));
    },
  };
};
