import type { Context } from './db/context.ts';
import type { JobWorker } from './db/jobs.ts';
import { staffJobs } from './features/agencies/consultings/staff/staff.jobs.ts';
import { joiningJobs } from './features/agencies/joining/joining.jobs.ts';
import { measureJobs } from './features/applications/applications/measures/measures.jobs.ts';
import { walkInJobs } from './features/applications/applications/walk-ins/walk-ins.jobs.ts';
import { calendarJobs } from './features/applications/calendar/calendar.jobs.ts';
import { guardianJobs } from './features/applications/guardians/guardians.jobs.ts';
import { popularityJobs } from './features/applications/shortlist/popularity/popularity.jobs.ts';
import { factJobs } from './features/catalogue/facts/facts.jobs.ts';
import { importJobs } from './features/catalogue/imports/imports.jobs.ts';
import { listJobs } from './features/catalogue/lists/lists.jobs.ts';
import { searchJobs } from './features/catalogue/search/search.jobs.ts';
import { disputeJobs } from './features/money/disputes/disputes.jobs.ts';
import { ledgerJobs } from './features/money/ledger/ledger.jobs.ts';
import { paymentJobs } from './features/money/payments/payments.jobs.ts';
import { protectionJobs } from './features/money/protection/protection.jobs.ts';
import { authJobs } from './features/people/auth/auth.jobs.ts';
import { fileJobs } from './features/people/files/files.jobs.ts';
import { notificationJobs } from './features/people/notifications/notifications.jobs.ts';
import { telegramJobs } from './features/people/telegram/telegram.jobs.ts';
import { auditJobs } from './features/platform/audit/audit.jobs.ts';
import type { PushClient } from './lib/push/client.ts';
import type { SmsGateway } from './lib/sms/gateway.ts';
import type { Storage } from './lib/storage.ts';
import type { NoticeBot } from './lib/telegram/bot.ts';
import type { TelegramGateway } from './lib/telegram/gateway.ts';
import {
  FOLLOW_REST,
  FORGET_CONSULTINGS,
  IMPORT_KINDS,
  IS_DUE_CHECKED,
  LEDGER_INVARIANTS,
  LISTENERS,
} from './wiring.ts';

/** Gateways that jobs use outside the product. */
interface Outside {
  gateway: SmsGateway;
  telegram: TelegramGateway | null;
  bot: NoticeBot | null;
  push: PushClient;
  storage: Storage;
}

/** Returns all workers of jobs that run later or on a schedule. */
export const workersOf = (ctx: Context, { gateway, telegram, bot, push, storage }: Outside): JobWorker[] => [
  ...notificationJobs(ctx, { gateway, telegram, bot, push }),
  ...telegramJobs(ctx, bot),
  ...fileJobs(ctx, storage),
  ...authJobs(ctx),
  ...auditJobs(ctx),
  ...factJobs(ctx),
  ...listJobs(ctx),
  ...staffJobs(ctx, FORGET_CONSULTINGS),
  ...joiningJobs(ctx),
  ...measureJobs(ctx),
  ...walkInJobs(ctx),
  ...searchJobs(ctx),
  ...guardianJobs(ctx, { dependencies: { listeners: LISTENERS } }),
  ...calendarJobs(ctx),
  ...popularityJobs(ctx),
  ...importJobs(ctx, IMPORT_KINDS),
  ...ledgerJobs(ctx, LEDGER_INVARIANTS),
  ...paymentJobs(ctx),
  ...protectionJobs(ctx, { isBeingChecked: IS_DUE_CHECKED, followRest: FOLLOW_REST }),
  ...disputeJobs(ctx),
];
