ALTER TABLE "application_requirements" ADD COLUMN "example_id" uuid;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD COLUMN "example_name" text;--> statement-breakpoint
ALTER TABLE "level_documents" ADD COLUMN "example_id" uuid;--> statement-breakpoint
ALTER TABLE "level_documents" ADD COLUMN "example_name" text;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD CONSTRAINT "application_requirements_example_id_attachments_id_fk" FOREIGN KEY ("example_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_documents" ADD CONSTRAINT "level_documents_example_id_attachments_id_fk" FOREIGN KEY ("example_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_requirements_example" ON "application_requirements" USING btree ("example_id") WHERE example_id is not null;--> statement-breakpoint
CREATE INDEX "level_documents_example" ON "level_documents" USING btree ("example_id") WHERE "level_documents"."example_id" is not null;