DROP INDEX "application_requirements_example";--> statement-breakpoint
ALTER TABLE "application_requirements" ADD COLUMN "example_consulting_id" integer;--> statement-breakpoint
UPDATE "application_requirements" r SET "example_consulting_id" = a."consulting_id"
FROM "applications" a WHERE a."id" = r."application_id" AND r."example_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "application_requirements_example" ON "application_requirements" USING btree ("example_id","example_consulting_id") WHERE example_id is not null;
