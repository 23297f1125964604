ALTER TABLE "attachments" DROP CONSTRAINT "attachments_size";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "cover_kind" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "cover_name" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_cover" CHECK ("attachments"."cover_kind" in ('university', 'scholarship', 'agency'));--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_size" CHECK ("attachments"."size_bytes" > 0 or "attachments"."cover_name" is not null);