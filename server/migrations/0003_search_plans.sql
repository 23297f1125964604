DROP INDEX "search_documents_words";--> statement-breakpoint
DROP INDEX "search_documents_faculties";--> statement-breakpoint
DROP INDEX "search_names_prefix";--> statement-breakpoint
DROP INDEX "search_words_prefix";--> statement-breakpoint
ALTER TABLE "search_names" ADD COLUMN "rating" real;--> statement-breakpoint
UPDATE "search_names" n SET "rating" = d."rating" FROM "search_documents" d WHERE d."kind" = n."kind" AND d."ref_id" = n."ref_id";--> statement-breakpoint
DELETE FROM "search_names" WHERE "rating" IS NULL;--> statement-breakpoint
ALTER TABLE "search_names" ALTER COLUMN "rating" SET NOT NULL;--> statement-breakpoint
DELETE FROM "search_words";--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "document_count";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "universities" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "scholarships" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "consultings" integer NOT NULL;--> statement-breakpoint
-- The counts of words that are there already; the empty word counts all documents.
INSERT INTO "search_words" ("word", "universities", "scholarships", "consultings")
SELECT word, sum(universities), sum(scholarships), sum(consultings)
FROM (
  SELECT word, ndoc AS universities, 0 AS scholarships, 0 AS consultings
  FROM ts_stat('select words from search_documents where kind = ''UNIVERSITY''')
  UNION ALL
  SELECT word, 0, ndoc, 0 FROM ts_stat('select words from search_documents where kind = ''SCHOLARSHIP''')
  UNION ALL
  SELECT word, 0, 0, ndoc FROM ts_stat('select words from search_documents where kind = ''CONSULTING''')
  UNION ALL
  SELECT '', (kind = 'UNIVERSITY')::int, (kind = 'SCHOLARSHIP')::int, (kind = 'CONSULTING')::int
  FROM search_documents
) w
GROUP BY word;--> statement-breakpoint
CREATE INDEX "search_documents_words_university" ON "search_documents" USING gin ("words") WHERE kind = 'UNIVERSITY';--> statement-breakpoint
CREATE INDEX "search_documents_faculties_university" ON "search_documents" USING gin ("faculty_ids") WHERE kind = 'UNIVERSITY';--> statement-breakpoint
CREATE INDEX "search_documents_words_scholarship" ON "search_documents" USING gin ("words") WHERE kind = 'SCHOLARSHIP';--> statement-breakpoint
CREATE INDEX "search_documents_faculties_scholarship" ON "search_documents" USING gin ("faculty_ids") WHERE kind = 'SCHOLARSHIP';--> statement-breakpoint
CREATE INDEX "search_documents_words_consulting" ON "search_documents" USING gin ("words") WHERE kind = 'CONSULTING';--> statement-breakpoint
CREATE INDEX "search_documents_faculties_consulting" ON "search_documents" USING gin ("faculty_ids") WHERE kind = 'CONSULTING';--> statement-breakpoint
CREATE INDEX "search_names_prefix" ON "search_names" USING btree ("kind","name" text_pattern_ops,"rating","ref_id");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops,"universities","scholarships","consultings");
