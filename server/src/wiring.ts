/** What features know of and do for each other, where an import would close a cycle; `app.ts` hands it to their routes. */
import type { SignedInContext } from './db/context.ts';
import type { DeletionHook } from './db/person.ts';
import * as documentReading from './features/applications/documents/reading/service.ts';
import * as documents from './features/applications/documents/service.ts';
import * as managers from './features/applications/managers/service.ts';
import * as notes from './features/applications/notes/service.ts';
import * as applications from './features/applications/service.ts';
import * as applicationUses from './features/applications/uses/service.ts';
import * as walkIns from './features/applications/walk-ins/service.ts';
import type { Restorers } from './features/audit/undo/service.ts';
import * as standing from './features/auth/standing/service.ts';
import * as calendar from './features/calendar/service.ts';
import * as catalogueLists from './features/catalogue/administration/lists/service.ts';
import * as catalogueAdministration from './features/catalogue/administration/service.ts';
import * as countryFacts from './features/catalogue/facts/service.ts';
import * as chat from './features/chat/service.ts';
import * as consultingRestoring from './features/consultings/restoring/service.ts';
import * as reviews from './features/consultings/reviews/service.ts';
import * as consultings from './features/consultings/service.ts';
import * as cyrillic from './features/cyrillic/service.ts';
import * as disputes from './features/disputes/service.ts';
import * as reports from './features/facts/reports/service.ts';
import * as facts from './features/facts/service.ts';
import * as joinDocuments from './features/joining/documents/service.ts';
import { type Claim, type Proof, prove } from './features/ledger/proofs/service.ts';
import * as myData from './features/my-data/service.ts';
import * as bot from './features/notifications/bot/service.ts';
import * as forgetting from './features/notifications/forgetting/service.ts';
import * as inbox from './features/notifications/inbox/service.ts';
import { forgetPhone } from './features/notifications/service.ts';
import * as acceptances from './features/operator/acceptances/service.ts';
import * as paymentProofs from './features/payments/proofs/service.ts';
import * as payments from './features/payments/service.ts';
import * as payoutProofs from './features/payouts/proofs/service.ts';
import * as withdrawals from './features/payouts/withdrawals/service.ts';
import * as programAdministration from './features/programs/administration/service.ts';
import * as programs from './features/programs/service.ts';
import * as protectionProofs from './features/protection/proofs/service.ts';
import * as protection from './features/protection/service.ts';
import * as rates from './features/rates/service.ts';
import * as reconciliationProofs from './features/reconciliation/proofs/service.ts';
import * as scholarshipAdministration from './features/scholarships/administration/service.ts';
import * as scholarships from './features/scholarships/service.ts';
import { synonymRestorer } from './features/search/synonyms/administration/service.ts';
import * as shortlist from './features/shortlist/service.ts';
import * as examples from './features/steps/examples/service.ts';
import * as tariffAdministration from './features/tariffs/administration/service.ts';
import * as tariffs from './features/tariffs/service.ts';
import * as telegram from './features/telegram/service.ts';
import * as universityAdministration from './features/universities/administration/service.ts';
import * as universities from './features/universities/service.ts';

/** They are called with every event of an application, in its transaction. */
export const LISTENERS = [protection.followEvents, inbox.notifyOfEvents];

/** What the ledger has to fit beside itself. */
export const LEDGER_CLAIMS: readonly Claim[] = [
  paymentProofs.findFaults,
  paymentProofs.findCorrected,
  reconciliationProofs.findFaults,
  protectionProofs.findFaults,
  protectionProofs.findReleaseFaults,
  payoutProofs.findReserved,
  payoutProofs.findReturned,
];
/** Proves the ledger with all that it has to fit: for commands and tests, which so forget none of it. */
export const proveLedger = (ctx: Parameters<typeof prove>[0]): Promise<Proof> => prove(ctx, LEDGER_CLAIMS);

/** Who may open a private file, by the places that show it. */
export const FILE_ACCESS = examples.accessWith(
  joinDocuments.accessWith(disputes.accessWith(documentReading.accessWith(chat.messageFiles))),
);

/** What the deletion of an account does in other features: of anybody's, a student's, and an agency's member's. */
export const FORGET_ANYBODY = [
  documents.forgetAccount,
  forgetting.forget,
  forgetPhone,
  reports.forgetPhone,
  bot.forget,
  telegram.forget,
  acceptances.forget,
];
export const FORGET_STUDENT = [
  applications.forgetStudent,
  walkIns.forgetPhone,
  shortlist.forgetStudent,
  calendar.forgetStudent,
  chat.forgetAuthor,
  reviews.forgetAuthor,
  payments.forgetStudent,
  protection.refuseWithMoney,
  disputes.forgetStudent,
  withdrawals.forgetStudent,
  myData.forgetStudent,
];
/** What a student settles first who is to become an administrator: nobody decides about their own money. */
export const KEEP_STUDENT: standing.PromotionHook[] = [
  applications.refuseRunning,
  payments.forgetStudent,
  protection.refuseWithMoney,
  withdrawals.forgetStudent,
];
export const RELEASE_EMPLOYEE: DeletionHook[] = [
  (tx, account) => managers.release(tx, LISTENERS, account),
  notes.forgetViews,
];

/** What owners of agencies see and do of the applications of their staff. */
export const STAFF = {
  listLoads: managers.listLoads,
  handOver: (tx: SignedInContext, from: string, to: string | null) =>
    managers.handOver(tx, LISTENERS, from, to),
};

/** What depends on records of the catalogue, by the features that know it. */
export const CATALOGUE_USES = {
  countryUses: [universities.countInCountry, scholarships.countInCountry],
  facultyUses: [universities.countWithFaculty, programs.countWithFaculty, applications.countWithFaculty],
  degreeUses: [
    universities.countWithDegree,
    programs.countWithDegree,
    scholarships.countWithDegree,
    applications.countWithDegree,
  ],
};
export const UNIVERSITY_USES = [
  programs.countAtUniversity,
  scholarships.countAtUniversity,
  consultings.countAtUniversity,
  applications.countAtUniversity,
];
export const SCHOLARSHIP_USES = [applicationUses.countOfScholarship];
/** What depends on programmes. */
export const PROGRAM_USES = [applicationUses.countOfProgram];
export const CONSULTING_DEPENDENCIES = {
  uses: [applicationUses.countOfConsulting, tariffs.countOfConsulting],
  staffHooks: [notes.forgetViews, ...FORGET_ANYBODY],
  findRunning: applicationUses.findRunning,
};
/** What depends on tariffs. */
export const TARIFF_DEPENDENCIES = { countApplications: applicationUses.countOfTariffs };

/** Records whose changes can be put back, by what the audit calls them. */
export const RESTORERS: Restorers = {
  country: catalogueAdministration.countryRestorer(CATALOGUE_USES.countryUses),
  'country-facts': facts.withChecks('COUNTRY', countryFacts.factsRestorer),
  'exchange-rate': rates.restorer,
  ...catalogueLists.restorersOf(CATALOGUE_USES),
  university: facts.withChecks('UNIVERSITY', universityAdministration.restorer(UNIVERSITY_USES)),
  scholarship: facts.withChecks('SCHOLARSHIP', scholarshipAdministration.restorer(SCHOLARSHIP_USES)),
  program: facts.withChecks('PROGRAM', programAdministration.restorer(PROGRAM_USES)),
  synonym: synonymRestorer,
  'cyrillic-text': cyrillic.restorer,
  review: reviews.restorer,
  consulting: consultingRestoring.restorer(CONSULTING_DEPENDENCIES),
  ...tariffAdministration.restorers,
  profile: standing.restorerWith(KEEP_STUDENT),
};
