ALTER TABLE "consultings" ADD COLUMN "verification_reason" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "owner_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "owner_surname" text NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "join_requests_of_phone" ON "join_requests" USING btree ("phone","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "join_requests_declined" ON "join_requests" USING btree ("tax_number","changed_at") WHERE "join_requests"."state" = 'DECLINED';--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_reason" CHECK (("join_requests"."state" = 'DECLINED') = ("join_requests"."decline_reason" is not null));