import type { Scholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { lazy } from 'react';
import { managedScholarshipQuery } from '../../../features/catalogue/scholarships/admin/queries.ts';
import { placesOf } from '../../../features/catalogue/scholarships/admin/scholarship-list.ts';
import { useQueryPart } from '../../../ui/query-boundary.tsx';
import type { RecordForms } from './record-forms.tsx';
import { ScholarshipPreview } from './record-previews.tsx';
import { ScholarshipCrumbs } from './scholarship-route.tsx';

// The form brings Zod, which the list does without.
const ScholarshipForm = lazy(() =>
  import('../../../features/catalogue/scholarships/admin/scholarship-form.tsx').then((module) => ({
    default: module.ScholarshipForm,
  })),
);

export const SCHOLARSHIP_FORMS: RecordForms<Scholarship> = {
  texts: 'scholarships-admin',
  useRecord: (id, language) => useQueryPart(managedScholarshipQuery(id, language)),
  placesOf,
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
