ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_state";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_state" CHECK ("join_requests"."state" in ('NEW', 'ASKED', 'ANSWERED', 'DECLINED', 'ACCEPTED', 'WITHDRAWN'));