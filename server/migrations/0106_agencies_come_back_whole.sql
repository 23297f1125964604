ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "commission_rates" DROP CONSTRAINT "commission_rates_consulting_id_consultings_id_fk";--> statement-breakpoint
ALTER TABLE "bank_details" DROP CONSTRAINT "bank_details_consulting_id_consultings_id_fk";
