-- What Uzbek names are sorted by in the order of the Cyrillic alphabet, of which Unicode has only the Russian part in order:
-- ё comes after е, and ў қ ғ ҳ come last. Exceptions of spelling (октябрь) make no difference that anybody would see.
CREATE FUNCTION cyrillic_order(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
  select translate(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(name), 'yoʻ', 'йѡ'), 'oʻ', 'ѡ'), 'gʻ', 'ѥ'), 'sʼh', 'сѧ'), 'sh', 'ш'), 'ch', 'ч'),
          'yo', 'еѿ'), 'yu', 'ю'), 'ya', 'я'), 'ye', 'е'),
        '(^|[^[:alpha:]ʻʼ])e', '\1э', 'g'),
      '([aiouеиоуѡюяѿ])e', '\1э', 'g'),
    'abdefghijklmnopqrstuvxyzʼ', 'абдефгѧижклмнопѣрстувхйзъ')
$$;
--> statement-breakpoint
CREATE TABLE "cyrillic_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cyrillic_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"latin" text NOT NULL,
	"cyrillic" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cyrillic_corrections_latin_unique" UNIQUE("latin"),
	CONSTRAINT "cyrillic_corrections_texts" CHECK ("cyrillic_corrections"."latin" <> '' and "cyrillic_corrections"."cyrillic" <> '' and length("cyrillic_corrections"."latin") <= 300 and length("cyrillic_corrections"."cyrillic") <= 300)
);
--> statement-breakpoint
ALTER TABLE "walk_ins" DROP CONSTRAINT "walk_ins_language";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_language";--> statement-breakpoint
ALTER TABLE "calendar_links" DROP CONSTRAINT "calendar_links_language";--> statement-breakpoint
CREATE INDEX "countries_by_name_uz_cyrl" ON "countries" USING btree (cyrillic_order(coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "C",id);--> statement-breakpoint
CREATE INDEX "programs_by_name_uz_cyrl" ON "programs" USING btree (cyrillic_order(coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "C",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_uz_cyrl" ON "scholarships" USING btree (cyrillic_order(coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "C",id);--> statement-breakpoint
CREATE INDEX "search_documents_by_name_uz_cyrl" ON "search_documents" USING btree ("kind",cyrillic_order(name_uz) collate "C","ref_id");--> statement-breakpoint
CREATE INDEX "universities_by_name_uz_cyrl" ON "universities" USING btree (cyrillic_order(coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "C",id);--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_language" CHECK ("walk_ins"."language" in ('uz', 'ru', 'en', 'uz-Cyrl'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language" CHECK ("accounts"."language" in ('uz', 'ru', 'en', 'uz-Cyrl'));--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_language" CHECK ("calendar_links"."language" in ('uz', 'ru', 'en', 'uz-Cyrl'));--> statement-breakpoint
CREATE TRIGGER "cyrillic_corrections_notice" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "cyrillic_corrections"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
-- Made anew at the start, with the words of what is written otherwise in Cyrillic than by letters (октябрь).
DELETE FROM "search_documents";--> statement-breakpoint
DELETE FROM "search_names";--> statement-breakpoint
DELETE FROM "search_words";
