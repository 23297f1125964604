ALTER TABLE "consultings" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultings" ADD CONSTRAINT "consultings_hidden" CHECK ("consultings"."hidden_reason" is null or "consultings"."status" = 'INACTIVE');--> statement-breakpoint
UPDATE "consultings" g SET "hidden_reason" = '' WHERE g."status" = 'INACTIVE' AND EXISTS (SELECT FROM "audit_records" a WHERE a."subject" = 'consulting' AND a."subject_id" = g."id"::text AND a."action" = 'STATUS_CHANGED');--> statement-breakpoint
UPDATE "consultings" g SET "ready_at" = now() WHERE g."status" = 'INACTIVE' AND g."hidden_reason" IS NULL AND g."price_from_tiyin" IS NOT NULL AND g."photo_id" IS NOT NULL AND g."description_uz" <> '' AND g."description_ru" <> '' AND g."description_en" <> '' AND EXISTS (SELECT FROM "consulting_universities" l WHERE l."consulting_id" = g."id");
