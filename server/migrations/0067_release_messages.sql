ALTER TABLE "protected_shares" ADD COLUMN "messaged_hours" smallint;--> statement-breakpoint
ALTER TABLE "protected_shares" ADD CONSTRAINT "protected_shares_messaged" CHECK ("protected_shares"."messaged_hours" in (24, 6, 1));--> statement-breakpoint
-- Until now a message went out with its reminder.
UPDATE "protected_shares" SET "messaged_hours" = "reminded_hours" WHERE "reminded_hours" IS NOT NULL;
