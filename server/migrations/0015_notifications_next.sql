ALTER TABLE "notifications" ADD COLUMN "next" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "next_level_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_next_level_id_application_levels_id_fk" FOREIGN KEY ("next_level_id") REFERENCES "public"."application_levels"("id") ON DELETE no action ON UPDATE no action;