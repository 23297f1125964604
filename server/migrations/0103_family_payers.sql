ALTER TABLE "guardian_payments" ALTER COLUMN "due_tiyin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "can_top_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "protected_shares" ADD COLUMN "payer" text;--> statement-breakpoint
CREATE INDEX "guardianships_application" ON "guardianships" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_step" CHECK ("guardian_payments"."step_id" is null or "guardian_payments"."due_tiyin" is not null);--> statement-breakpoint
ALTER TABLE "protected_shares" ADD CONSTRAINT "protected_shares_payer" CHECK ("protected_shares"."payer" in ('MOTHER', 'FATHER', 'BROTHER', 'SISTER', 'GRANDPARENT', 'SPOUSE', 'RELATIVE', 'OTHER'));--> statement-breakpoint
UPDATE "protected_shares" s SET "payer" = p."payer" FROM "payments" p JOIN "guardian_payments" g ON g."payment_id" = p."id"
WHERE g."outcome" = 'PROTECTED' AND s."idempotency_key" = 'guardian:' || p."id";
