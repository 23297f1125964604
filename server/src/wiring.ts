/** What features know of and do for each other, where an import would close a cycle; `app.ts` hands it to their routes. */
import type { DeletionHook } from './db/person.ts';
import * as documents from './features/applications/documents/service.ts';
import * as managers from './features/applications/managers/service.ts';
import * as notes from './features/applications/notes/service.ts';
import * as applications from './features/applications/service.ts';
import * as applicationUses from './features/applications/uses/service.ts';
import type { Restorers } from './features/audit/undo/service.ts';
import * as standing from './features/auth/standing/service.ts';
import * as catalogueLists from './features/catalogue/administration/lists/service.ts';
import * as catalogueAdministration from './features/catalogue/administration/service.ts';
import * as chat from './features/chat/service.ts';
import * as consultingRestoring from './features/consultings/restoring/service.ts';
import * as consultings from './features/consultings/service.ts';
import * as reports from './features/facts/reports/service.ts';
import * as inbox from './features/notifications/inbox/service.ts';
import { forgetPhone } from './features/notifications/service.ts';
import * as scholarshipAdministration from './features/scholarships/administration/service.ts';
import * as scholarships from './features/scholarships/service.ts';
import { synonymRestorer } from './features/search/synonyms/administration/service.ts';
import * as tariffAdministration from './features/tariffs/administration/service.ts';
import * as tariffs from './features/tariffs/service.ts';
import * as universityAdministration from './features/universities/administration/service.ts';
import * as universities from './features/universities/service.ts';

/** They are called with every event of an application, in its transaction. */
export const LISTENERS = [inbox.notifyOfEvents];

/** What the deletion of an account does in other features: of anybody's, a student's, and an agency's member's. */
export const FORGET_ANYBODY = [documents.forgetAccount, inbox.forget, forgetPhone, reports.forgetPhone];
export const FORGET_STUDENT = [applications.forgetStudent, chat.forgetAuthor, consultings.forgetAuthor];
export const RELEASE_EMPLOYEE: DeletionHook[] = [
  (tx, account) => managers.release(tx, LISTENERS, account),
  notes.forgetViews,
];

/** What depends on records of the catalogue, by the features that know it. */
export const CATALOGUE_USES = {
  countryUses: [universities.countInCountry, scholarships.countInCountry],
  facultyUses: [universities.countWithFaculty, applications.countWithFaculty],
  degreeUses: [universities.countWithDegree, scholarships.countWithDegree, applications.countWithDegree],
};
export const UNIVERSITY_USES = [
  scholarships.countAtUniversity,
  consultings.countAtUniversity,
  applications.countAtUniversity,
];
export const SCHOLARSHIP_USES = [applicationUses.countOfScholarship];
export const CONSULTING_DEPENDENCIES = {
  uses: [applicationUses.countOfConsulting, tariffs.countOfConsulting],
  staffHooks: [notes.forgetViews, ...FORGET_ANYBODY],
};

/** Records whose changes can be put back, by what the audit calls them. */
export const RESTORERS: Restorers = {
  country: catalogueAdministration.countryRestorer(CATALOGUE_USES.countryUses),
  ...catalogueLists.restorersOf(CATALOGUE_USES),
  university: universityAdministration.restorer(UNIVERSITY_USES),
  scholarship: scholarshipAdministration.restorer(SCHOLARSHIP_USES),
  synonym: synonymRestorer,
  consulting: consultingRestoring.restorer(CONSULTING_DEPENDENCIES),
  ...tariffAdministration.restorers,
  profile: standing.restorer,
};
