import {
  type ManagedUniversity,
  type SavedUniversity,
  UniversityDraft,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import type { ConflictFields } from '../../../../ui/form/conflict-dialog.tsx';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordConflicts, useSaved } from '../../../../ui/record/saved.ts';
import { postUniversity, putUniversity } from './calls.ts';
import { readUniversity } from './queries.ts';

type Input = z.input<typeof UniversityDraft>;

const inputOf = (university: ManagedUniversity | null): Input => ({
  ...inputTexts(university, 'name'),
  ...inputTexts(university, 'abbreviation'),
  ...inputTexts(university, 'city'),
  ...inputTexts(university, 'description'),
  photoId: (university?.isCover ? null : university?.photo?.id) ?? null,
  // A new one has neither until somebody says it.
  countryId: university?.countryId as number,
  rating: university?.rating as number,
  degreeIds: university?.degreeIds ?? [],
  facultyIds: university?.facultyIds ?? [],
  webSite: university?.webSite ?? '',
  sourceUrl: university?.sourceUrl ?? '',
  checkedOn: university?.checkedOn ?? null,
  status: university?.status ?? 'ACTIVE',
});

/** Returns the names and texts in which a conflict with somebody else's save is shown. */
const useConflictFields = (lists: Lists): ConflictFields<Input> => {
  const { t } = useTranslation(['universities-admin', 'admin']);
  const { fields, photo, showNames } = useRecordConflicts(lists);
  return {
    ...fields,
    photoId: photo,
    ...conflictTexts({ name: 'abbreviation', label: t('abbreviation') }),
    ...conflictTexts({ name: 'city', label: t('city') }),
    facultyIds: {
      label: t('faculties'),
      show: showNames(lists.categories.flatMap(({ subFaculties }) => subFaculties)),
    },
    webSite: { label: t('webSite') },
    rating: { label: t('rating') },
    status: {
      label: t('record.status', { ns: 'admin' }),
      show: (status) => t(`record.statuses.${status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'}`, { ns: 'admin' }),
    },
  };
};

export interface UniversityFormOptions {
  /** Null for a new one. */
  university: ManagedUniversity | null;
  lists: Lists;
  /** `isAnother`: the form is to stay for the next one. */
  onSaved(saved: ManagedUniversity, isAnother: boolean): unknown;
}

/** The form of a university over the contract's draft. */
export const useUniversityForm = ({ university, lists, onSaved }: UniversityFormOptions) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const reportSaved = useSaved(university === null);
  return useRecordForm<typeof UniversityDraft, ManagedUniversity | SavedUniversity>({
    schema: UniversityDraft,
    name: 'managedUniversity',
    subject: 'university',
    draftKey: `university ${university?.id ?? 'new'}`,
    record: university,
    inputOf,
    fields: useConflictFields(lists),
    create: (values, key) => postUniversity(values, key, language),
    change: ({ id }, values, version) => putUniversity(id, { ...values, version }, language),
    load: ({ id }) => readUniversity(id, language),
    onSaved: (saved, isAnother) => {
      reportSaved(saved);
      return onSaved(saved, isAnother);
    },
  });
};

export type UniversityFormState = ReturnType<typeof useUniversityForm>;
