ALTER TABLE "applications" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "applications_appeals" ON "applications" USING btree ("appealed_at","consulting_id","id") WHERE appealed_at is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_appealed" CHECK ("applications"."appealed_at" is null or "applications"."status" = 'STARTED');--> statement-breakpoint
-- Silence of running applications is counted from the agency's last act so far, or from when the turn came to it.
UPDATE "applications" a SET "silent_since" = greatest(a."started_at",
  (SELECT max(e."created_at") FROM "application_events" e WHERE e."application_id" = a."id"
    AND (e."actor_role" IN ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER') AND e."type" <> 'MANAGER_CHANGED'
      OR e."type" IN ('PAYMENT_SUCCESS', 'SUBMITTED', 'REWORK_COMPLETED'))),
  (SELECT max(m."created_at") FROM "chat_messages" m WHERE m."application_id" = a."id" AND m."side" = 'CONSULTING'),
  (SELECT max(d."created_at") FROM "application_documents" d WHERE d."application_id" = a."id" AND d."side" = 'CONSULTING'))
WHERE a."status" = 'STARTED';
