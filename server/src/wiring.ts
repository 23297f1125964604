/**
 * Hooks and counters that features need of each other where an import would close a cycle; `app.ts` passes them to their
 * routes.
 */
import type { HandOver } from '@parvoz/contract/agencies/staff.ts';
import type { SignedInContext } from './db/context.ts';
import type { DeletionHook } from './db/person.ts';
import * as consultings from './features/agencies/consultings/consultings.service.ts';
import * as consultingRestoring from './features/agencies/consultings/restoring.service.ts';
import * as reviews from './features/agencies/consultings/reviews/reviews.service.ts';
import * as joinCleanup from './features/agencies/joining/cleanup.service.ts';
import * as joinDocuments from './features/agencies/joining/documents.service.ts';
import * as examples from './features/agencies/steps/examples.service.ts';
import * as tariffAdministration from './features/agencies/tariffs/administration.service.ts';
import * as tariffs from './features/agencies/tariffs/tariffs.service.ts';
import * as applications from './features/applications/applications/applications.service.ts';
import * as documents from './features/applications/applications/documents/documents.service.ts';
import * as documentReading from './features/applications/applications/documents/reading.service.ts';
import * as managers from './features/applications/applications/managers.service.ts';
import * as measures from './features/applications/applications/measures/measures.service.ts';
import * as notes from './features/applications/applications/notes/notes.service.ts';
import * as applicationUses from './features/applications/applications/uses.service.ts';
import { clients } from './features/applications/applications/walk-ins/moving-in/importing.service.ts';
import * as walkIns from './features/applications/applications/walk-ins/walk-ins.service.ts';
import * as calendar from './features/applications/calendar/calendar.service.ts';
import * as chat from './features/applications/chat/chat.service.ts';
import * as templates from './features/applications/chat/templates.service.ts';
import * as guardians from './features/applications/guardians/guardians.service.ts';
import * as guardianReminders from './features/applications/guardians/reminders.service.ts';
import * as shortlist from './features/applications/shortlist/shortlist.service.ts';
import * as facts from './features/catalogue/facts/facts.service.ts';
import * as mistakeReports from './features/catalogue/facts/mistake-reports/mistake-reports.service.ts';
import { CATALOGUE, type Kinds } from './features/catalogue/imports/kinds.service.ts';
import * as countryAdministration from './features/catalogue/lists/administration/administration.service.ts';
import * as listRecords from './features/catalogue/lists/administration/records.service.ts';
import * as countryFacts from './features/catalogue/lists/country-facts.service.ts';
import * as programAdministration from './features/catalogue/programs/administration/administration.service.ts';
import * as programs from './features/catalogue/programs/programs.service.ts';
import * as rates from './features/catalogue/rates/rates.service.ts';
import * as scholarshipAdministration from './features/catalogue/scholarships/administration/administration.service.ts';
import * as scholarships from './features/catalogue/scholarships/scholarships.service.ts';
import { synonymRestorer } from './features/catalogue/search/synonyms/administration.service.ts';
import * as testSittings from './features/catalogue/test-sittings/test-sittings.service.ts';
import * as universityAdministration from './features/catalogue/universities/administration.service.ts';
import * as universities from './features/catalogue/universities/universities.service.ts';
import * as commissions from './features/money/commissions/commissions.service.ts';
import * as disputes from './features/money/disputes/disputes.service.ts';
import { type Invariant, type Proof, prove } from './features/money/ledger/invariants/invariants.service.ts';
import * as ledger from './features/money/ledger/ledger.service.ts';
import * as acceptances from './features/money/operator/acceptances.service.ts';
import * as paymentProofs from './features/money/payments/invariants.service.ts';
import * as payments from './features/money/payments/payments.service.ts';
import * as bankDetails from './features/money/payouts/details.service.ts';
import * as payoutProofs from './features/money/payouts/invariants.service.ts';
import * as refunds from './features/money/payouts/refunds.service.ts';
import * as withdrawals from './features/money/payouts/withdrawals.service.ts';
import * as protectionProofs from './features/money/protection/invariants.service.ts';
import * as protection from './features/money/protection/protection.service.ts';
import * as reconciliationProofs from './features/money/reconciliation/ledger-checks/ledger-checks.service.ts';
import * as accountStatus from './features/people/auth/account-status.service.ts';
import * as myData from './features/people/my-data/my-data.service.ts';
import * as bot from './features/people/notifications/bot/bot.service.ts';
import * as forgetting from './features/people/notifications/forgetting.service.ts';
import * as inbox from './features/people/notifications/inbox/inbox.service.ts';
import { forgetPhones } from './features/people/notifications/notifications.service.ts';
import * as push from './features/people/notifications/push/push.service.ts';
import type { StudentUses } from './features/people/profiles/profiles.service.ts';
import * as telegram from './features/people/telegram/telegram.service.ts';
import type { Restorers } from './features/platform/audit/undo.service.ts';
import * as cyrillic from './features/platform/cyrillic/cyrillic.service.ts';

/** Listeners to every event of an application, called in its transaction. */
export const LISTENERS = [protection.followEvents, inbox.notifyWith(protection.listReleases)];

/** Follows a due payment that rests while its student is blocked. */
export const FOLLOW_REST = guardianReminders.putOff;

/** Says of which sums nobody is reminded now. */
export const IS_DUE_CHECKED = guardians.isDueBeingChecked;

/** Checks that the ledger's proof includes beside its own. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  paymentProofs.findFaults,
  paymentProofs.findCorrected,
  reconciliationProofs.findFaults,
  protectionProofs.findFaults,
  protectionProofs.findReleaseFaults,
  payoutProofs.findReserved,
  payoutProofs.findReturned,
];
/** Proves the ledger with all that it has to fit: for commands and tests, which so forget none of it. */
export const proveLedger = (ctx: Parameters<typeof prove>[0]): Promise<Proof> =>
  prove(ctx, LEDGER_INVARIANTS);

/** Functions by which a provider's own refund confirms the requests that it does. */
export const REFUNDS = {
  lockSending: refunds.lockSending,
  listUsed: protection.listUsed,
  confirm: refunds.confirm,
};

/** Access to private files, by the places that show them. */
export const FILE_ACCESS = examples.accessWith(
  joinDocuments.accessWith(disputes.accessWith(documentReading.accessWith(chat.messageFiles))),
);

/** Hooks of the deletion of an account in other features: of anybody's, a student's, and an agency's member's. */
export const FORGET_ANYBODY = [
  documents.forgetAccount,
  forgetting.forget,
  forgetPhones,
  mistakeReports.forgetPhones,
  bot.forget,
  push.forget,
  telegram.forget,
  acceptances.forget,
];
export const FORGET_STUDENT = [
  applications.forgetStudent,
  walkIns.forgetPhones,
  shortlist.forgetStudent,
  calendar.forgetStudent,
  guardians.forgetStudent,
  chat.forgetAuthor,
  reviews.forgetAuthor,
  payments.forgetStudent,
  protection.refuseWithMoney,
  disputes.forgetStudent,
  withdrawals.forgetStudent,
  myData.forgetStudent,
];
/**
 * Hooks that refuse to make a student an administrator before their affairs are settled: nobody decides about their own money.
 */
export const KEEP_STUDENT: accountStatus.PromotionHook[] = [
  applications.refuseRunning,
  payments.forgetStudent,
  protection.refuseWithMoney,
  withdrawals.forgetStudent,
  guardians.forgetStudent,
];
/** Counters of what hangs on a student: of all that the hooks of a deletion refuse, in tiyin of money, and of what is lost. */
export const STUDENT_USES: StudentUses = {
  RUNNING: applicationUses.countRunningOfStudent,
  PAYMENT: payments.countTaken,
  WITHDRAWAL: (db, studentId) => withdrawals.countOpen(db, { studentId }),
  HELD: protection.sumHeld,
  BALANCE: (db, owner) => ledger.balanceOf({ db }, { kind: 'STUDENT', owner }),
  APPLICATION: applicationUses.countOfStudent,
  REVIEW: reviews.countOfAuthor,
};
export const RELEASE_EMPLOYEE: DeletionHook[] = [
  (tx, account) => managers.release(tx, LISTENERS, account),
  notes.forgetViews,
];

/** Functions by which owners of agencies see and hand over the applications of their staff. */
export const STAFF = {
  listLoads: managers.listLoads,
  listAnswerMinutes: measures.listAnswerMinutes,
  handOver: (tx: SignedInContext, from: string, to: HandOver) => managers.handOver(tx, LISTENERS, from, to),
};

/** Counters of uses of the catalogue's records, by the features that have them. */
export const LIST_USES = {
  countryUses: [universities.countInCountry, scholarships.countInCountry],
  facultyUses: [universities.countWithFaculty, programs.countWithFaculty, applications.countWithFaculty],
  degreeUses: [
    countryFacts.countWithDegree,
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
/** Counters of uses of programmes. */
export const PROGRAM_USES = [applicationUses.countOfProgram];
export const CONSULTING_DEPENDENCIES = {
  uses: [applicationUses.countOfConsulting, tariffs.countOfConsulting],
  staffHooks: [notes.forgetViews, ...FORGET_ANYBODY],
  findRunning: applicationUses.findRunning,
  countRunning: applicationUses.countRunningOfConsultings,
};
/** Hooks that forget what is kept of deleted agencies, once they can no longer be restored. */
export const FORGET_CONSULTINGS = [
  joinCleanup.forgetConsultings,
  commissions.forgetConsultings,
  bankDetails.forgetConsultings,
  templates.forgetConsultings,
];
/** Counters of uses of tariffs. */
export const TARIFF_DEPENDENCIES = { countApplications: applicationUses.countOfTariffs };

/** Kinds of files that are imported: of the catalogue, and agencies' clients. */
export const IMPORT_KINDS: Kinds = { ...CATALOGUE, CLIENT: clients };

/** Restorers of records whose changes can be undone, by their names on the audit. */
export const RESTORERS: Restorers = {
  country: countryAdministration.countryRestorer(LIST_USES.countryUses),
  'country-facts': facts.withChecks('COUNTRY', countryFacts.factsRestorer),
  'exchange-rate': rates.restorer,
  'test-sitting': testSittings.restorer,
  ...listRecords.restorersOf(LIST_USES),
  university: facts.withChecks('UNIVERSITY', universityAdministration.restorer(UNIVERSITY_USES)),
  scholarship: facts.withChecks('SCHOLARSHIP', scholarshipAdministration.restorer(SCHOLARSHIP_USES)),
  program: facts.withChecks('PROGRAM', programAdministration.restorer(PROGRAM_USES)),
  synonym: synonymRestorer,
  'cyrillic-text': cyrillic.restorer,
  review: reviews.restorer,
  consulting: consultingRestoring.restorer(CONSULTING_DEPENDENCIES),
  ...tariffAdministration.restorers,
  profile: accountStatus.restorerWith(KEEP_STUDENT),
};
