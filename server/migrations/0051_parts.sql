ALTER TABLE "applications" ADD COLUMN "is_in_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "protections" ADD COLUMN "due_reminded_days" smallint;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "is_in_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "protected_shares_due" ON "protected_shares" USING btree ("due_since") WHERE state = 'UNPAID' and due_since is not null;--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_reminded" CHECK ("protections"."due_reminded_days" in (1, 3, 7, 14));--> statement-breakpoint
-- Of an application that has ended nothing is due any more. Of one that runs nobody was told that it may be closed: its 14 days
-- begin now.
UPDATE "protected_shares" s SET "due_since" = CASE WHEN a."payment" = 'DUE' THEN now() END
FROM "applications" a WHERE a."id" = s."application_id" AND s."state" = 'UNPAID' AND s."due_since" IS NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "due_since" = now() WHERE "payment" = 'DUE';
