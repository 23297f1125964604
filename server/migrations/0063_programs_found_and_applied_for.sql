-- The index is made anew at the start (search/index), with programmes in it.
DELETE FROM "search_documents";--> statement-breakpoint
ALTER TABLE "mistake_reports" DROP CONSTRAINT "mistake_reports_kind";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_program" ON "applications" USING btree ("program_id") WHERE "applications"."program_id" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_words_program" ON "search_documents" USING gin ("words") WHERE kind = 'PROGRAM';--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_kind" CHECK ("mistake_reports"."kind" in ('UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM'));