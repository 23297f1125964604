ALTER TABLE "guardian_payments" ADD COLUMN "settled_tiyin" bigint;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD COLUMN "added_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD COLUMN "taken_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_sums" CHECK ("guardian_payments"."added_tiyin" >= 0 and "guardian_payments"."settled_tiyin" >= "guardian_payments"."added_tiyin");--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_added" CHECK (("guardian_payments"."added_tiyin" = 0) = ("guardian_payments"."added_at" is null));--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_taken" CHECK ("guardian_payments"."taken_tiyin" >= 0 and ("guardian_payments"."taken_tiyin" = 0) = ("guardian_payments"."taken_at" is null));--> statement-breakpoint
UPDATE "guardian_payments" g SET "settled_tiyin" = p."left_tiyin" + p."returned_tiyin" FROM "payments" p
WHERE p."id" = g."payment_id" AND g."settled_at" IS NOT NULL;
