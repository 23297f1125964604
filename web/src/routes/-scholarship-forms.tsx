import type { Scholarship } from '@parvoz/contract/scholarships-admin.ts';
import { lazy } from 'react';
import { managedScholarshipQuery } from '../features/admin-scholarships/queries.ts';
import { placesOf } from '../features/admin-scholarships/scholarship-list.ts';
import { useRenewScholarships } from '../features/admin-scholarships/scholarship-screen.tsx';
import { usePart } from '../ui/part.tsx';
import { ScholarshipCrumbs } from './-admin-scholarship.tsx';
import type { RecordForms } from './-record-forms.tsx';
import { ScholarshipPreview } from './-record-previews.tsx';

// The form brings Zod, which the list does without.
const ScholarshipForm = lazy(() =>
  import('../features/admin-scholarships/scholarship-form.tsx').then((module) => ({
    default: module.ScholarshipForm,
  })),
);

export const SCHOLARSHIP_FORMS: RecordForms<Scholarship> = {
  texts: 'admin-scholarships',
  useRecord: (id, language) => usePart(managedScholarshipQuery(id, language)),
  placesOf,
  useRenew: useRenewScholarships,
  renderCrumbs: (name) => <ScholarshipCrumbs name={name} />,
  renderForm: ({ record, ...given }) => (
    <ScholarshipForm
      key={record?.id}
      scholarship={record}
      renderPreview={(scholarship) => <ScholarshipPreview scholarship={scholarship} />}
      {...given}
    />
  ),
};
