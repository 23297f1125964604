import type { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import {
  type SavedScholarship,
  type Scholarship,
  ScholarshipDraft,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import type { ConflictFields } from '../../../../ui/form/conflict-dialog.tsx';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordConflicts, useSaved } from '../../../../ui/record/saved.ts';
import { useGroupsText } from '../../../../ui/requirements/use-groups-text.ts';
import { postScholarship, putScholarship } from './calls.ts';
import { readScholarship } from './queries.ts';
import { useCoversText } from './use-covers-text.ts';

type Input = z.input<typeof ScholarshipDraft>;

const inputOf = (scholarship: Scholarship | null): Input => ({
  ...inputTexts(scholarship, 'name'),
  ...inputTexts(scholarship, 'description'),
  attachId: (scholarship?.isCover ? null : scholarship?.attach?.id) ?? null,
  countryId: scholarship?.countryId ?? null,
  universityId: scholarship?.university?.id ?? null,
  degreeIds: scholarship?.degreeIds ?? [],
  // A new one has none until they are chosen.
  startDate: scholarship?.startDate ?? '',
  expiredDate: scholarship?.expiredDate ?? '',
  isExpected: scholarship?.isExpected ?? false,
  price: scholarship?.price ?? null,
  coverage: scholarship?.coverage ?? 'PARTIAL',
  covers: scholarship?.covers ?? null,
  conditions: scholarship?.conditions ?? null,
  ...inputTexts(scholarship, 'steps'),
  sourceUrl: scholarship?.sourceUrl ?? '',
  checkedOn: scholarship?.checkedOn ?? null,
});

/** Returns the names and texts in which a conflict with somebody else's save is shown. */
const useConflictFields = (lists: Lists): ConflictFields<Input> => {
  const { t, i18n } = useTranslation('scholarships-admin');
  const { fields, photo, showDate } = useRecordConflicts(lists);
  const [coversText, groupsText] = [useCoversText(), useGroupsText()];
  return {
    ...fields,
    attachId: photo,
    universityId: { label: t('university'), show: (id) => (id ? `№ ${id}` : '') },
    covers: { label: t('covers.label'), show: (given) => coversText((given || null) as Covers | null) },
    conditions: {
      label: t('conditions.label'),
      show: (given) => groupsText((given || null) as Conditions | null) || t('conditions.none'),
    },
    ...conflictTexts({ name: 'steps', label: t('steps.label') }),
    startDate: { label: t('startDate'), show: showDate },
    expiredDate: { label: t('expiredDate'), show: showDate },
    isExpected: { label: t('isExpected'), show: (is) => t(`certainty.${is ? 'EXPECTED' : 'ANNOUNCED'}`) },
    price: {
      label: t('price'),
      show: (tiyin) => (tiyin === null ? t('feeUnknown') : formatSom(Number(tiyin), languageOf(i18n))),
    },
    coverage: {
      label: t('coverage'),
      show: (one) => t(`coverages.${one === 'FULL' ? 'FULL' : 'PARTIAL'}`),
    },
  };
};

export interface ScholarshipFormOptions {
  /** Null for a new one. */
  scholarship: Scholarship | null;
  lists: Lists;
  /** `isAnother`: the form is to stay for the next one. */
  onSaved(saved: Scholarship, isAnother: boolean): unknown;
}

/** The form of a scholarship over the contract's draft. */
export const useScholarshipForm = ({ scholarship, lists, onSaved }: ScholarshipFormOptions) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const reportSaved = useSaved(scholarship === null);
  return useRecordForm<typeof ScholarshipDraft, Scholarship | SavedScholarship>({
    schema: ScholarshipDraft,
    name: 'managedScholarship',
    subject: 'scholarship',
    draftKey: `scholarship ${scholarship?.id ?? 'new'}`,
    record: scholarship,
    inputOf,
    fields: useConflictFields(lists),
    create: (values, key) => postScholarship(values, key, language),
    change: ({ id }, values, version) => putScholarship(id, { ...values, version }, language),
    load: ({ id }) => readScholarship(id, language),
    onSaved: (saved, isAnother) => {
      reportSaved(saved);
      return onSaved(saved, isAnother);
    },
  });
};

export type ScholarshipFormState = ReturnType<typeof useScholarshipForm>;
