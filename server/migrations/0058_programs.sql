CREATE TABLE "program_intakes" (
	"program_id" integer NOT NULL,
	"start_month" date NOT NULL,
	"opens_on" date,
	"deadline" date,
	CONSTRAINT "program_intakes_program_id_start_month_pk" PRIMARY KEY("program_id","start_month"),
	CONSTRAINT "program_intakes_dates" CHECK ("program_intakes"."deadline" >= "program_intakes"."opens_on"),
	CONSTRAINT "program_intakes_month" CHECK (extract(day from "program_intakes"."start_month") = 1)
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"university_id" integer NOT NULL,
	"degree_id" integer NOT NULL,
	"faculty_id" integer NOT NULL,
	"languages" text[] NOT NULL,
	"duration_months" smallint,
	"tuition_minor" bigint,
	"tuition_currency" text,
	"requirements" jsonb,
	"web_page" text,
	"source_url" text,
	"checked_on" date,
	"checked_by" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name_uz, '') || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en, ''))) STORED NOT NULL,
	"missing_languages" text[] GENERATED ALWAYS AS (array_remove(array[case when name_uz = '' then 'uz' end, case when name_ru = '' then 'ru' end, case when name_en = '' then 'en' end], null)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programs_duration" CHECK ("programs"."duration_months" > 0),
	CONSTRAINT "programs_tuition" CHECK ("programs"."tuition_minor" >= 0 and ("programs"."tuition_currency" is not null) = (coalesce("programs"."tuition_minor", 0) > 0)),
	CONSTRAINT "programs_languages" CHECK (cardinality("programs"."languages") > 0)
);
--> statement-breakpoint
ALTER TABLE "program_intakes" ADD CONSTRAINT "program_intakes_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_degree_id_degrees_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_intakes_deadline" ON "program_intakes" USING btree ("deadline","program_id");--> statement-breakpoint
CREATE INDEX "programs_university" ON "programs" USING btree ("university_id","id");--> statement-breakpoint
CREATE INDEX "programs_degree" ON "programs" USING btree ("degree_id","id");--> statement-breakpoint
CREATE INDEX "programs_faculty" ON "programs" USING btree ("faculty_id","id");--> statement-breakpoint
CREATE INDEX "programs_languages" ON "programs" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "programs_by_update" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_by_check" ON "programs" USING btree ("checked_on" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "programs_missing" ON "programs" USING gin ("missing_languages");--> statement-breakpoint
CREATE INDEX "programs_search_text" ON "programs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "programs_by_name_uz" ON "programs" USING btree ((coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "programs_by_name_ru" ON "programs" USING btree ((coalesce(nullif(name_ru, ''), nullif(name_uz, ''), nullif(name_en, ''), '')) collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "programs_by_name_en" ON "programs" USING btree ((coalesce(nullif(name_en, ''), nullif(name_uz, ''), nullif(name_ru, ''), '')) collate "en-x-icu",id);--> statement-breakpoint
-- What changes of a programme is about it, `program:5`, and about every list of programmes (docs/decisions/042).
create function notify_programs() returns trigger language plpgsql as $$
declare
  tags text;
begin
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(''program:'' || id, '','') || '',list:PROGRAM'' end
     from (select distinct %I as id from changed limit 51) as ids', tg_argv[0]
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;--> statement-breakpoint
do $$
declare
  of text[];
begin
  foreach of slice 1 in array array[['programs', 'id'], ['program_intakes', 'program_id']] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function notify_programs(%L)', of[1] || '_notice_inserted', of[1], of[2]);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function notify_programs(%L)', of[1] || '_notice_updated', of[1], of[2]);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function notify_programs(%L)', of[1] || '_notice_deleted', of[1], of[2]);
    execute format('create trigger %I after truncate on %I for each statement execute function notify_catalogue()',
      of[1] || '_notice_truncated', of[1]);
  end loop;
end $$;
