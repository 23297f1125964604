-- Totals are counted, and what agencies link is read, without triggers that take locks. The index of searches and lists
-- is made anew at the next start (features/search/index).
DROP TRIGGER "consulting_universities_country" ON "consulting_universities";--> statement-breakpoint
DROP TRIGGER "universities_link_countries" ON "universities";--> statement-breakpoint
DROP FUNCTION "set_link_country", "renew_link_countries";--> statement-breakpoint
DROP FUNCTION "count_written_universities", "count_updated_universities", "count_linked_universities",
  "lock_faculty_links", "count_moved_faculties", "count_emptied_tables", "count_universities" CASCADE;--> statement-breakpoint
DELETE FROM "search_documents";--> statement-breakpoint
DELETE FROM "search_names";--> statement-breakpoint
DELETE FROM "search_words";--> statement-breakpoint
DROP TABLE "counted_universities" CASCADE;--> statement-breakpoint
DROP TABLE "university_totals" CASCADE;--> statement-breakpoint
DROP INDEX "consulting_universities_country";--> statement-breakpoint
DROP INDEX "consultings_by_rating_uz";--> statement-breakpoint
DROP INDEX "consultings_by_rating_ru";--> statement-breakpoint
DROP INDEX "consultings_by_rating_en";--> statement-breakpoint
DROP INDEX "scholarships_by_country";--> statement-breakpoint
DROP INDEX "scholarships_by_university";--> statement-breakpoint
DROP INDEX "scholarships_by_name_uz";--> statement-breakpoint
DROP INDEX "scholarships_by_name_ru";--> statement-breakpoint
DROP INDEX "scholarships_by_name_en";--> statement-breakpoint
DROP INDEX "search_documents_faculties_university";--> statement-breakpoint
DROP INDEX "search_documents_faculties_scholarship";--> statement-breakpoint
DROP INDEX "search_documents_faculties_consulting";--> statement-breakpoint
DROP INDEX "search_documents_by_rating";--> statement-breakpoint
DROP INDEX "search_documents_by_country";--> statement-breakpoint
DROP INDEX "search_documents_by_continent";--> statement-breakpoint
DROP INDEX "universities_by_rating";--> statement-breakpoint
DROP INDEX "universities_by_country";--> statement-breakpoint
DROP INDEX "universities_newest_by_country";--> statement-breakpoint
DROP INDEX "universities_by_name_uz";--> statement-breakpoint
DROP INDEX "universities_by_country_name_uz";--> statement-breakpoint
DROP INDEX "universities_by_name_ru";--> statement-breakpoint
DROP INDEX "universities_by_country_name_ru";--> statement-breakpoint
DROP INDEX "universities_by_name_en";--> statement-breakpoint
DROP INDEX "universities_by_country_name_en";--> statement-breakpoint
DROP INDEX "scholarships_by_deadline";--> statement-breakpoint
DROP INDEX "search_names_prefix";--> statement-breakpoint
DROP INDEX "search_words_prefix";--> statement-breakpoint
CREATE INDEX "scholarships_country" ON "scholarships" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "scholarships_university" ON "scholarships" USING btree ("university_id");--> statement-breakpoint
CREATE INDEX "universities_country" ON "universities" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "scholarships_by_deadline" ON "scholarships" USING btree ("expired_date","id");--> statement-breakpoint
CREATE INDEX "search_names_prefix" ON "search_names" USING btree ("kind","name" text_pattern_ops,"ref_id");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "consulting_universities" DROP COLUMN "country_id";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "country_id";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "continent_id";--> statement-breakpoint
ALTER TABLE "search_names" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "universities";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "scholarships";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "consultings";