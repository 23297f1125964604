ALTER TABLE "fact_checks" DROP CONSTRAINT "fact_checks_kind";--> statement-breakpoint
ALTER TABLE "mistake_reports" DROP CONSTRAINT "mistake_reports_kind";--> statement-breakpoint
ALTER TABLE "country_facts" DROP CONSTRAINT "country_facts_country_id_countries_id_fk";
--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "fact_checks" ADD CONSTRAINT "fact_checks_kind" CHECK ("fact_checks"."kind" in ('UNIVERSITY', 'SCHOLARSHIP', 'PROGRAM', 'COUNTRY'));--> statement-breakpoint
ALTER TABLE "mistake_reports" ADD CONSTRAINT "mistake_reports_kind" CHECK ("mistake_reports"."kind" in ('UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM', 'COUNTRY'));--> statement-breakpoint
-- Every country has facts, known or not; one that is put back has those that it had.
create or replace function add_country_facts() returns trigger language plpgsql as $$
begin
  insert into country_facts (country_id, visa_uz, visa_ru, visa_en) select id, '', '', '' from added
  on conflict (country_id) do nothing;
  return null;
end $$;
