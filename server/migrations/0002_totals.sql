CREATE TABLE "counted_universities" (
	"university_id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"degree_ids" integer[] NOT NULL,
	"faculty_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "university_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "university_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "university_totals_kind" CHECK ("university_totals"."kind" in ('COUNTRY', 'DEGREE', 'FACULTY'))
);
--> statement-breakpoint
DROP INDEX "scholarships_by_deadline";--> statement-breakpoint
DROP INDEX "scholarships_by_country";--> statement-breakpoint
DROP INDEX "scholarships_by_university";--> statement-breakpoint
DROP INDEX "universities_by_rating";--> statement-breakpoint
DROP INDEX "universities_by_name_uz";--> statement-breakpoint
DROP INDEX "universities_by_name_ru";--> statement-breakpoint
DROP INDEX "universities_by_name_en";--> statement-breakpoint
CREATE INDEX "university_totals_ref" ON "university_totals" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "scholarships_by_name_uz" ON "scholarships" USING btree ((coalesce(nullif(name_uz, ''), nullif(name_ru, ''), nullif(name_en, ''), '')) collate "uz-x-icu","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_name_ru" ON "scholarships" USING btree ((coalesce(nullif(name_ru, ''), nullif(name_uz, ''), nullif(name_en, ''), '')) collate "ru-x-icu","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_name_en" ON "scholarships" USING btree ((coalesce(nullif(name_en, ''), nullif(name_uz, ''), nullif(name_ru, ''), '')) collate "en-x-icu","id");--> statement-breakpoint
CREATE INDEX "universities_newest_by_country" ON "universities" USING btree ("country_id","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_country_name_uz" ON "universities" USING btree ("country_id",name_uz collate "uz-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_country_name_ru" ON "universities" USING btree ("country_id",name_ru collate "ru-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_country_name_en" ON "universities" USING btree ("country_id",name_en collate "en-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "scholarships_by_deadline" ON "scholarships" USING btree ("expired_date","id","start_date","country_id","university_id","price_tiyin");--> statement-breakpoint
CREATE INDEX "scholarships_by_country" ON "scholarships" USING btree ("country_id","expired_date","id","university_id");--> statement-breakpoint
CREATE INDEX "scholarships_by_university" ON "scholarships" USING btree ("university_id","expired_date","id");--> statement-breakpoint
CREATE INDEX "universities_by_rating" ON "universities" USING btree ("rating" DESC NULLS FIRST,"id","country_id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_uz" ON "universities" USING btree (name_uz collate "uz-x-icu","id","country_id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_ru" ON "universities" USING btree (name_ru collate "ru-x-icu","id","country_id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_en" ON "universities" USING btree (name_en collate "en-x-icu","id","country_id") WHERE status = 'ACTIVE';--> statement-breakpoint
-- Totals of active universities, kept in the transaction of every write (docs/decisions/010-totals-by-triggers.md).
-- Compares what these universities count for now with what they were counted for. It may run any number of times.
create function count_universities(ids integer[]) returns void language plpgsql
-- A plan for ten universities would never end for a million.
set plan_cache_mode = force_custom_plan as $$
begin
  -- One writer at a time per university, in one order; the next statement sees what the others have committed.
  perform from universities where id = any(ids) order by id for no key update;
  with now_counted as materialized (
    select u.id, u.country_id,
      array(select x.degree_id from university_degrees x where x.university_id = u.id order by 1) as degree_ids,
      array(
        select distinct t.id
        from university_faculties x join faculties f on f.id = x.faculty_id
        cross join lateral (values (f.id), (f.parent_id)) as t (id)
        where x.university_id = u.id and t.id is not null order by 1
      ) as faculty_ids
    from universities u where u.id = any(ids) and u.status = 'ACTIVE'
  ),
  was_counted as materialized (select * from counted_universities where university_id = any(ids)),
  removed as (
    delete from counted_universities c
    where university_id = any(ids) and not exists (select from now_counted n where n.id = c.university_id)
  ),
  written as (
    insert into counted_universities as c (university_id, country_id, degree_ids, faculty_ids)
    select id, country_id, degree_ids, faculty_ids from now_counted
    on conflict (university_id) do update
      set country_id = excluded.country_id, degree_ids = excluded.degree_ids, faculty_ids = excluded.faculty_ids
      where (c.country_id, c.degree_ids, c.faculty_ids)
        is distinct from (excluded.country_id, excluded.degree_ids, excluded.faculty_ids)
  ),
  changes as materialized (
    select kind, ref_id, sum(change) as change
    from (
      select 'COUNTRY' as kind, country_id as ref_id, 1 as change from now_counted
      union all select 'COUNTRY', country_id, -1 from was_counted
      union all select 'DEGREE', unnest(degree_ids), 1 from now_counted
      union all select 'DEGREE', unnest(degree_ids), -1 from was_counted
      union all select 'FACULTY', unnest(faculty_ids), 1 from now_counted
      union all select 'FACULTY', unnest(faculty_ids), -1 from was_counted
    ) every_change
    group by kind, ref_id
    having sum(change) <> 0
  ),
  -- Rows that another writer is just folding stay beside the new one: nobody waits, so nobody can wait in a circle.
  folded as materialized (
    select t.id, t.kind, t.ref_id, t.total
    from university_totals t join changes using (kind, ref_id)
    for update of t skip locked
  ),
  emptied as (delete from university_totals where id in (select id from folded))
  insert into university_totals (kind, ref_id, total)
  select kind, ref_id, sum(total)
  from (
    select kind, ref_id, change as total from changes
    union all select kind, ref_id, total from folded
  ) parts
  group by kind, ref_id
  having sum(total) <> 0
  order by kind, ref_id;
end $$;--> statement-breakpoint
create function count_written_universities() returns trigger language plpgsql as $$
begin
  perform count_universities(array(select id from changed));
  return null;
end $$;--> statement-breakpoint
-- Most updates of a university change nothing that is counted.
create function count_updated_universities() returns trigger language plpgsql as $$
begin
  perform count_universities(array(
    select id from before join changed using (id)
    where (before.status, before.country_id) is distinct from (changed.status, changed.country_id)
  ));
  return null;
end $$;--> statement-breakpoint
create function count_linked_universities() returns trigger language plpgsql as $$
begin
  perform count_universities(array(select distinct university_id from changed));
  return null;
end $$;--> statement-breakpoint
-- Waits for those who link universities with faculties, and makes the next ones wait: they may link the moved one.
create function lock_faculty_links() returns trigger language plpgsql as $$
begin
  lock table university_faculties in share row exclusive mode;
  return null;
end $$;--> statement-breakpoint
create function count_moved_faculties() returns trigger language plpgsql as $$
begin
  perform count_universities(array(
    select distinct x.university_id
    from before join changed using (id) join university_faculties x on x.faculty_id = changed.id
    where before.parent_id is distinct from changed.parent_id
  ));
  return null;
end $$;--> statement-breakpoint
create function count_emptied_tables() returns trigger language plpgsql as $$
begin
  perform count_universities(array(select university_id from counted_universities));
  return null;
end $$;--> statement-breakpoint
create trigger universities_count_inserted after insert on universities
  referencing new table as changed for each statement execute function count_written_universities();--> statement-breakpoint
create trigger universities_count_updated after update on universities
  referencing old table as before new table as changed for each statement execute function count_updated_universities();--> statement-breakpoint
create trigger universities_count_deleted after delete on universities
  referencing old table as changed for each statement execute function count_written_universities();--> statement-breakpoint
create trigger faculties_lock_moved before update of parent_id on faculties
  for each statement execute function lock_faculty_links();--> statement-breakpoint
create trigger faculties_count_moved after update on faculties
  referencing old table as before new table as changed for each statement execute function count_moved_faculties();--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['university_degrees', 'university_faculties'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function count_linked_universities()', name || '_count_inserted', name);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function count_linked_universities()', name || '_count_deleted', name);
    execute format('create trigger %I after update on %I referencing old table as changed
      for each statement execute function count_linked_universities()', name || '_count_before', name);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function count_linked_universities()', name || '_count_after', name);
  end loop;
  foreach name in array array['universities', 'university_degrees', 'university_faculties'] loop
    execute format('create trigger %I after truncate on %I
      for each statement execute function count_emptied_tables()', name || '_count_emptied', name);
  end loop;
end $$;--> statement-breakpoint
select count_universities(array(select id from universities));
