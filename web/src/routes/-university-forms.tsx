import type { ManagedUniversity } from '@parvoz/contract/universities-admin.ts';
import { lazy } from 'react';
import { managedUniversityQuery } from '../features/admin-universities/queries.ts';
import { placesOf } from '../features/admin-universities/university-list.ts';
import { useRenewUniversities } from '../features/admin-universities/university-screen.tsx';
import { usePart } from '../ui/part.tsx';
import { UniversityCrumbs } from './-admin-university.tsx';
import type { RecordForms } from './-record-forms.tsx';
import { UniversityPreview } from './-record-previews.tsx';

// The form brings Zod, which the list does without.
const UniversityForm = lazy(() =>
  import('../features/admin-universities/university-form.tsx').then((module) => ({
    default: module.UniversityForm,
  })),
);

export const UNIVERSITY_FORMS: RecordForms<ManagedUniversity> = {
  texts: 'admin-universities',
  useRecord: (id, language) => usePart(managedUniversityQuery(id, language)),
  placesOf,
  useRenew: useRenewUniversities,
  renderCrumbs: (name) => <UniversityCrumbs name={name} />,
  renderForm: ({ record, ...given }) => (
    <UniversityForm
      key={record?.id}
      university={record}
      renderPreview={(university) => <UniversityPreview university={university} />}
      {...given}
    />
  ),
};
