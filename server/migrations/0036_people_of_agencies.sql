ALTER TABLE "accounts" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "opening_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "licence_number" text;--> statement-breakpoint
UPDATE "accounts" SET "last_seen_at" = "used"."last" FROM (SELECT "account_id", max("last_used_at") AS "last" FROM "sessions" GROUP BY "account_id") AS "used" WHERE "accounts"."id" = "used"."account_id";
