ALTER TABLE "payouts" DROP CONSTRAINT "payouts_state";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_ended";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sending_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sending" CHECK (case "payouts"."state" when 'SENDING' then num_nonnulls("payouts"."sending_by", "payouts"."sending_at") = 2
        when 'WAITING' then num_nonnulls("payouts"."sending_by", "payouts"."sending_at") = 0 else true end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('WAITING', 'SENDING', 'CONFIRMED', 'DECLINED', 'CANCELED'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_ended" CHECK (("payouts"."state" in ('WAITING', 'SENDING')) = ("payouts"."ended_at" is null));