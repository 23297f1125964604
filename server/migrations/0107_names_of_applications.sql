DROP INDEX "universities_names";--> statement-breakpoint
DROP INDEX "profiles_name";--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "names_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name_uz, '') || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(abbreviation_uz, '') || ' ' || coalesce(abbreviation_ru, '') || ' ' || coalesce(abbreviation_en, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "universities_names_text" ON "universities" USING gin ("names_text" gin_trgm_ops);--> statement-breakpoint
-- Reviews of those who have changed their name since.
UPDATE "consulting_comments" m SET "author_name" = p."name" || coalesce(' ' || nullif(left(p."surname", 1), '') || '.', '') FROM "profiles" p WHERE p."id" = m."author_id" AND m."author_name" <> p."name" || coalesce(' ' || nullif(left(p."surname", 1), '') || '.', '');
