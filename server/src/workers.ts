import type { Context } from './db/context.ts';
import type { JobWorker } from './db/jobs.ts';
import { measureJobs } from './features/applications/measures/jobs.ts';
import { walkInJobs } from './features/applications/walk-ins/jobs.ts';
import { auditJobs } from './features/audit/jobs.ts';
import { authJobs } from './features/auth/jobs.ts';
import { calendarJobs } from './features/calendar/jobs.ts';
import { employeeJobs } from './features/consultings/employees/jobs.ts';
import { disputeJobs } from './features/disputes/jobs.ts';
import { factJobs } from './features/facts/jobs.ts';
import { fileJobs } from './features/files/jobs.ts';
import { importJobs } from './features/imports/jobs.ts';
import { joiningJobs } from './features/joining/jobs.ts';
import { ledgerJobs } from './features/ledger/jobs.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { protectionJobs } from './features/protection/jobs.ts';
import { searchJobs } from './features/search/jobs.ts';
import { telegramJobs } from './features/telegram/jobs.ts';
import type { SmsGateway } from './lib/sms/gateway.ts';
import type { Storage } from './lib/storage.ts';
import type { NoticeBot } from './lib/telegram/bot.ts';
import type { TelegramGateway } from './lib/telegram/gateway.ts';
import { LEDGER_CLAIMS } from './wiring.ts';

/** Whom jobs talk to outside the product. */
interface Outside {
  gateway: SmsGateway;
  telegram: TelegramGateway | null;
  bot: NoticeBot | null;
  storage: Storage;
}

/** Everything that the product does later or by the clock. */
export const workersOf = (ctx: Context, { gateway, telegram, bot, storage }: Outside): JobWorker[] => [
  ...notificationJobs(ctx, gateway, telegram, bot),
  ...telegramJobs(ctx, bot),
  ...fileJobs(ctx, storage),
  ...authJobs(ctx),
  ...auditJobs(ctx),
  ...factJobs(ctx),
  ...employeeJobs(ctx),
  ...joiningJobs(ctx),
  ...measureJobs(ctx),
  ...walkInJobs(ctx),
  ...searchJobs(ctx),
  ...calendarJobs(ctx),
  ...importJobs(ctx),
  ...ledgerJobs(ctx, LEDGER_CLAIMS),
  ...paymentJobs(ctx),
  ...protectionJobs(ctx),
  ...disputeJobs(ctx),
];
