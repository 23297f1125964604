ALTER TABLE "applications" ADD COLUMN "call_hash" text;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "call_hash" text;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "call_hash" text;