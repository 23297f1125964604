ALTER TABLE "consulting_universities" ADD COLUMN "country_id" integer;--> statement-breakpoint
UPDATE "consulting_universities" l SET "country_id" = u."country_id" FROM "universities" u WHERE u."id" = l."university_id" AND u."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "consulting_universities_country" ON "consulting_universities" USING btree ("country_id","consulting_id");--> statement-breakpoint
-- Links know the country of their university while it is active (docs/decisions/016-link-countries.md).
create function set_link_country() returns trigger language plpgsql as $$
begin
  -- The lock makes a change of the university wait; one that is under way already is waited for, and seen.
  select country_id into new.country_id from universities
  where id = new.university_id and status = 'ACTIVE' for share;
  return new;
end $$;--> statement-breakpoint
create trigger consulting_universities_country before insert or update on consulting_universities
  for each row execute function set_link_country();--> statement-breakpoint
create function renew_link_countries() returns trigger language plpgsql as $$
begin
  update consulting_universities l
  set country_id = case when changed.status = 'ACTIVE' then changed.country_id end
  from before join changed using (id)
  where l.university_id = changed.id
    and (before.status, before.country_id) is distinct from (changed.status, changed.country_id);
  return null;
end $$;--> statement-breakpoint
create trigger universities_link_countries after update on universities
  referencing old table as before new table as changed for each statement execute function renew_link_countries();
