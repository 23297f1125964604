ALTER TABLE "applications" ADD COLUMN "added_name" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "added_surname" text;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "asked_phone" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_added" CHECK (("applications"."added_name" is null) = ("applications"."added_surname" is null));--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_asked" CHECK ("walk_ins"."asked_phone" is null or "walk_ins"."phone" <> "walk_ins"."asked_phone");