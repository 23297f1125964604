ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "commission_rates" DROP CONSTRAINT "commission_rates_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "bank_details" DROP CONSTRAINT "bank_details_consulting_id_consultings_id_fk";--> statement-breakpoint
-- Requests whose agency was deleted before: the agency was added in the transaction that accepted the request.
UPDATE "join_requests" r SET "consulting_id" = a."subject_id"::int FROM "audit_records" a WHERE r."state" = 'ACCEPTED' AND r."consulting_id" IS NULL AND a."subject" = 'consulting' AND a."action" = 'CREATED' AND a."after"->>'taxNumber' = r."tax_number" AND a."created_at" BETWEEN r."changed_at" - interval '1 minute' AND r."changed_at" + interval '1 minute';
