import type { AppConfig } from './config.ts';
import { consultingRoutes } from './features/agencies/consultings/consultings.routes.ts';
import { reviewRoutes } from './features/agencies/consultings/reviews/reviews.routes.ts';
import { renameAuthor } from './features/agencies/consultings/reviews/reviews.service.ts';
import { staffRoutes } from './features/agencies/consultings/staff/staff.routes.ts';
import * as staff from './features/agencies/consultings/staff/staff.service.ts';
import { joiningRoutes } from './features/agencies/joining/joining.routes.ts';
import { stepRoutes } from './features/agencies/steps/steps.routes.ts';
import { tariffRoutes } from './features/agencies/tariffs/tariffs.routes.ts';
import { applicationRoutes } from './features/applications/applications/applications.routes.ts';
import { documentRoutes } from './features/applications/applications/documents/documents.routes.ts';
import { movingInRoutes } from './features/applications/applications/walk-ins/moving-in/moving-in.routes.ts';
import { walkInRoutes } from './features/applications/applications/walk-ins/walk-ins.routes.ts';
import { calendarRoutes } from './features/applications/calendar/calendar.routes.ts';
import { chatRoutes } from './features/applications/chat/chat.routes.ts';
import * as chat from './features/applications/chat/chat.service.ts';
import { guardianRoutes } from './features/applications/guardians/guardians.routes.ts';
import { shortlistRoutes } from './features/applications/shortlist/shortlist.routes.ts';
import { factRoutes } from './features/catalogue/facts/facts.routes.ts';
import { importRoutes } from './features/catalogue/imports/imports.routes.ts';
import { listsRoutes } from './features/catalogue/lists/lists.routes.ts';
import { programRoutes } from './features/catalogue/programs/programs.routes.ts';
import { rateRoutes } from './features/catalogue/rates/rates.routes.ts';
import { scholarshipRoutes } from './features/catalogue/scholarships/scholarships.routes.ts';
import type { Misses } from './features/catalogue/search/misses/misses.service.ts';
import { searchRoutes } from './features/catalogue/search/search.routes.ts';
import { testSittingRoutes } from './features/catalogue/test-sittings/test-sittings.routes.ts';
import { universityRoutes } from './features/catalogue/universities/universities.routes.ts';
import { approvalRoutes } from './features/money/approvals/approvals.routes.ts';
import { commissionRoutes } from './features/money/commissions/commissions.routes.ts';
import { disputeRoutes } from './features/money/disputes/disputes.routes.ts';
import { financeRoutes } from './features/money/finance/finance.routes.ts';
import * as ledger from './features/money/ledger/ledger.service.ts';
import { moneyActRoutes } from './features/money/money-acts/money-acts.routes.ts';
import { operatorRoutes } from './features/money/operator/operator.routes.ts';
import { paymentRoutes } from './features/money/payments/payments.routes.ts';
import type * as payments from './features/money/payments/payments.service.ts';
import { payoutRoutes } from './features/money/payouts/payouts.routes.ts';
import { protectionRoutes } from './features/money/protection/protection.routes.ts';
import { reconciliationRoutes } from './features/money/reconciliation/reconciliation.routes.ts';
import { authRoutes } from './features/people/auth/auth.routes.ts';
import { fileRoutes } from './features/people/files/files.routes.ts';
import * as files from './features/people/files/files.service.ts';
import { myDataRoutes } from './features/people/my-data/my-data.routes.ts';
import { notificationRoutes } from './features/people/notifications/notifications.routes.ts';
import { profileRoutes } from './features/people/profiles/profiles.routes.ts';
import * as profiles from './features/people/profiles/profiles.service.ts';
import { telegramRoutes } from './features/people/telegram/telegram.routes.ts';
import { auditRoutes } from './features/platform/audit/audit.routes.ts';
import { cyrillicRoutes } from './features/platform/cyrillic/cyrillic.routes.ts';
import { dashboardRoutes } from './features/platform/dashboards/dashboards.routes.ts';
import type { Route } from './http/route.ts';
import { systemRoutes } from './http/system.ts';
import type { Storage } from './lib/storage.ts';
import {
  CONSULTING_DEPENDENCIES,
  FILE_ACCESS,
  FORGET_ANYBODY,
  FORGET_STUDENT,
  IMPORT_KINDS,
  KEEP_STUDENT,
  LIST_USES,
  LISTENERS,
  PROGRAM_USES,
  RELEASE_EMPLOYEE,
  RESTORERS,
  SCHOLARSHIP_USES,
  STAFF,
  STUDENT_USES,
  TARIFF_DEPENDENCIES,
  UNIVERSITY_USES,
} from './wiring.ts';

interface Needed {
  config: AppConfig;
  storage: Storage;
  misses: Misses;
  setup: payments.PaymentSetup;
}

/** Returns all routes of the API. */
export const routesOf = ({ config, storage, misses, setup }: Needed): Route[] => [
  ...systemRoutes(config.contacts),
  ...auditRoutes({
    restorers: RESTORERS,
    namesOf: [profiles.listNames, staff.listNames],
    drawnOf: files.listDrawn,
  }),
  ...fileRoutes(storage, FILE_ACCESS),
  ...listsRoutes(LIST_USES),
  ...universityRoutes({ uses: UNIVERSITY_USES }),
  ...rateRoutes,
  ...testSittingRoutes,
  ...programRoutes({ uses: PROGRAM_USES }),
  ...scholarshipRoutes({ uses: SCHOLARSHIP_USES }),
  ...consultingRoutes(CONSULTING_DEPENDENCIES),
  ...reviewRoutes,
  ...stepRoutes(storage),
  ...tariffRoutes(TARIFF_DEPENDENCIES),
  ...authRoutes,
  ...myDataRoutes,
  ...profileRoutes({
    balanceOf: (ctx, owner) => ledger.balanceOf(ctx, { kind: 'STUDENT', owner }),
    deletionHooks: [...FORGET_STUDENT, ...FORGET_ANYBODY],
    onChange: renameAuthor,
    promotionHooks: KEEP_STUDENT,
    studentUses: STUDENT_USES,
  }),
  ...operatorRoutes(config),
  ...applicationRoutes({ listeners: LISTENERS }),
  ...walkInRoutes({ listeners: LISTENERS }),
  ...movingInRoutes,
  ...protectionRoutes({ listeners: LISTENERS }),
  ...documentRoutes(storage, chat.messageFiles),
  ...staffRoutes({
    ...STAFF,
    deletionHooks: [...RELEASE_EMPLOYEE, ...FORGET_ANYBODY],
    hasContacts: Object.values(config.contacts).some((one) => one !== null),
  }),
  ...joiningRoutes(storage),
  ...guardianRoutes(storage, { setup, dependencies: { listeners: LISTENERS } }),
  ...chatRoutes(storage),
  ...disputeRoutes(storage, { listeners: LISTENERS }),
  ...importRoutes(IMPORT_KINDS),
  ...searchRoutes(misses),
  ...cyrillicRoutes,
  ...shortlistRoutes,
  ...calendarRoutes(config),
  ...dashboardRoutes(config),
  ...factRoutes,
  ...paymentRoutes(setup),
  ...payoutRoutes,
  ...commissionRoutes,
  ...financeRoutes,
  ...reconciliationRoutes(config),
  ...moneyActRoutes,
  ...approvalRoutes({ listeners: LISTENERS }),
  ...telegramRoutes,
  ...notificationRoutes({
    showsMessages: !config.production && config.sms.gateway === 'console',
    callbackSecret: config.sms.callbackSecret,
  }),
];
