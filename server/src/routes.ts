import type { AppConfig } from './config.ts';
import { documentRoutes } from './features/applications/documents/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { walkInRoutes } from './features/applications/walk-ins/routes.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { chatRoutes } from './features/chat/routes.ts';
import * as chat from './features/chat/service.ts';
import { commissionRoutes } from './features/commissions/routes.ts';
import { employeeRoutes } from './features/consultings/employees/routes.ts';
import * as employees from './features/consultings/employees/service.ts';
import { reviewRoutes } from './features/consultings/reviews/routes.ts';
import { consultingRoutes } from './features/consultings/routes.ts';
import { cyrillicRoutes } from './features/cyrillic/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { disputeRoutes } from './features/disputes/routes.ts';
import { factRoutes } from './features/facts/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { financeRoutes } from './features/finance/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import * as ledger from './features/ledger/service.ts';
import { moneyActRoutes } from './features/money-acts/routes.ts';
import { myDataRoutes } from './features/my-data/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import type * as payments from './features/payments/service.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import * as profiles from './features/profiles/service.ts';
import { programRoutes } from './features/programs/routes.ts';
import { protectionRoutes } from './features/protection/routes.ts';
import { rateRoutes } from './features/rates/routes.ts';
import { reconciliationRoutes } from './features/reconciliation/routes.ts';
import { scholarshipRoutes } from './features/scholarships/routes.ts';
import type { Misses } from './features/search/misses/service.ts';
import { searchRoutes } from './features/search/routes.ts';
import { shortlistRoutes } from './features/shortlist/routes.ts';
import { stepRoutes } from './features/steps/routes.ts';
import { tariffRoutes } from './features/tariffs/routes.ts';
import { telegramRoutes } from './features/telegram/routes.ts';
import { universityRoutes } from './features/universities/routes.ts';
import type { Route } from './http/route.ts';
import { systemRoutes } from './http/system.ts';
import type { Storage } from './lib/storage.ts';
import {
  CATALOGUE_USES,
  CONSULTING_DEPENDENCIES,
  FILE_ACCESS,
  FORGET_ANYBODY,
  FORGET_STUDENT,
  KEEP_STUDENT,
  LISTENERS,
  PROGRAM_USES,
  RELEASE_EMPLOYEE,
  RESTORERS,
  SCHOLARSHIP_USES,
  STAFF,
  TARIFF_DEPENDENCIES,
  UNIVERSITY_USES,
} from './wiring.ts';

interface Needed {
  config: AppConfig;
  storage: Storage;
  misses: Misses;
  taking: payments.Taking;
}

/** Everything that the API answers. */
export const routesOf = ({ config, storage, misses, taking }: Needed): Route[] => [
  ...systemRoutes(config.contacts),
  ...auditRoutes({ restorers: RESTORERS, namesOf: [profiles.listNames, employees.listNames] }),
  ...fileRoutes(storage, FILE_ACCESS),
  ...catalogueRoutes(CATALOGUE_USES),
  ...universityRoutes({ uses: UNIVERSITY_USES }),
  ...rateRoutes,
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
    promotionHooks: KEEP_STUDENT,
  }),
  ...operatorRoutes(config),
  ...applicationRoutes({ listeners: LISTENERS }),
  ...walkInRoutes({ listeners: LISTENERS }),
  ...protectionRoutes({ listeners: LISTENERS }),
  ...documentRoutes(storage, chat.messageFiles),
  ...employeeRoutes({
    ...STAFF,
    deletionHooks: [...RELEASE_EMPLOYEE, ...FORGET_ANYBODY],
    hasContacts: Object.values(config.contacts).some((one) => one !== null),
  }),
  ...joiningRoutes(storage),
  ...chatRoutes(storage),
  ...disputeRoutes(storage, { listeners: LISTENERS }),
  ...importRoutes,
  ...searchRoutes(misses),
  ...cyrillicRoutes,
  ...shortlistRoutes,
  ...calendarRoutes(config),
  ...dashboardRoutes(config),
  ...factRoutes,
  ...paymentRoutes(taking),
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
