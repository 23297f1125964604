DROP INDEX "countries_by_name_uz";--> statement-breakpoint
DROP INDEX "countries_by_name_ru";--> statement-breakpoint
DROP INDEX "countries_by_name_en";--> statement-breakpoint
DROP INDEX "scholarships_by_name_uz";--> statement-breakpoint
DROP INDEX "scholarships_by_name_ru";--> statement-breakpoint
DROP INDEX "scholarships_by_name_en";--> statement-breakpoint
DROP INDEX "universities_by_name_uz";--> statement-breakpoint
DROP INDEX "universities_by_name_ru";--> statement-breakpoint
DROP INDEX "universities_by_name_en";--> statement-breakpoint
CREATE INDEX "countries_by_name_uz" ON "countries" USING btree ((coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "countries_by_name_ru" ON "countries" USING btree ((coalesce(nullif(name_ru, ''), nullif(name_uz, ''), nullif(name_en, ''), '')) collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "countries_by_name_en" ON "countries" USING btree ((coalesce(nullif(name_en, ''), nullif(name_uz, ''), nullif(name_ru, ''), '')) collate "en-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_uz" ON "scholarships" USING btree ((coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_ru" ON "scholarships" USING btree ((coalesce(nullif(name_ru, ''), nullif(name_uz, ''), nullif(name_en, ''), '')) collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_en" ON "scholarships" USING btree ((coalesce(nullif(name_en, ''), nullif(name_uz, ''), nullif(name_ru, ''), '')) collate "en-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_name_uz" ON "universities" USING btree ((coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_name_ru" ON "universities" USING btree ((coalesce(nullif(name_ru, ''), nullif(name_uz, ''), nullif(name_en, ''), '')) collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_name_en" ON "universities" USING btree ((coalesce(nullif(name_en, ''), nullif(name_uz, ''), nullif(name_ru, ''), '')) collate "en-x-icu",id);
