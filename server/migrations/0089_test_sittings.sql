CREATE TABLE "test_sittings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_sittings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test" text NOT NULL,
	"place" text NOT NULL,
	"held_on" date NOT NULL,
	"register_by" date NOT NULL,
	"results_on" date NOT NULL,
	"source_url" text NOT NULL,
	"checked_on" date,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_sittings_day" UNIQUE("test","place","held_on"),
	CONSTRAINT "test_sittings_order" CHECK ("test_sittings"."register_by" <= "test_sittings"."held_on" and "test_sittings"."held_on" <= "test_sittings"."results_on"),
	CONSTRAINT "test_sittings_words" CHECK ("test_sittings"."test" ~ '^[A-Z_]+$' and "test_sittings"."place" ~ '^[A-Z_]+$')
);
--> statement-breakpoint
CREATE INDEX "test_sittings_by_registration" ON "test_sittings" USING btree ("register_by");--> statement-breakpoint
CREATE TRIGGER "test_sittings_notice" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "test_sittings" FOR EACH STATEMENT EXECUTE FUNCTION notify_tag('sittings');--> statement-breakpoint
-- Two scholarships of the demo data are of older rounds than the last one, which 0086 took them for.
UPDATE "scholarships" s SET start_date = r.opens, expired_date = r.closes, is_expected = false
FROM (VALUES
  ('Woosong University International Scholarship', date '2025-03-10', date '2025-05-31'),
  ('Sejong University International Student Scholarship', date '2019-09-10', date '2019-11-30')
) r (name, opens, closes)
WHERE s.is_demo AND s.updated_by IS NULL AND s.name_en = r.name AND s.expired_date > r.closes;--> statement-breakpoint
UPDATE "search_documents" d SET start_date = s.start_date, expired_date = s.expired_date
FROM scholarships s WHERE d.kind = 'SCHOLARSHIP' AND d.ref_id = s.id
  AND (d.start_date, d.expired_date) IS DISTINCT FROM (s.start_date, s.expired_date);
