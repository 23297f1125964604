ALTER TABLE "consulting_comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD COLUMN "reply_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_ratings" ON "consulting_comments" USING btree ("consulting_id","rating") WHERE hidden_at is null;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD CONSTRAINT "comments_hidden" CHECK (("consulting_comments"."hidden_at" is null) = ("consulting_comments"."hidden_reason" is null));--> statement-breakpoint
-- What was refused or withdrawn before its agency took it on never began, so its student has nothing to review.
UPDATE "applications" a SET "started_at" = null WHERE "started_at" is not null
  AND NOT EXISTS (SELECT FROM "application_events" e WHERE e."application_id" = a."id" AND e."type" = 'ACCEPTED');
