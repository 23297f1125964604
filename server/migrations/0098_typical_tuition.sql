ALTER TABLE "programs" ADD COLUMN "typical_tuition_tiyin" bigint;
--> statement-breakpoint
-- What tuition for a degree begins at in a country, of all its universities; null in several currencies or without a rate.
CREATE FUNCTION typical_tuition_of(country integer, degree integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  select case when min(currency) = max(currency) then tiyin_of(min(from_minor), min(currency)) end
  from country_costs where country_id = country and kind = 'TUITION' and degree_id = degree
$$;
--> statement-breakpoint
-- Whoever is changing programmes has to have ended, and nobody may begin before what changes is there: the caller has locked them.
CREATE FUNCTION set_typical_tuition(countries integer[]) RETURNS void LANGUAGE sql AS $$
  with ranges as materialized (
    select c.id as country_id, d.id as degree_id, typical_tuition_of(c.id, d.id) as least_tiyin
    from unnest(countries) as c (id), degrees d
  )
  update programs p set typical_tuition_tiyin = r.least_tiyin
  from universities u join ranges r on r.country_id = u.country_id
  where p.university_id = u.id and p.degree_id = r.degree_id and p.tuition_minor is null
    and p.typical_tuition_tiyin is distinct from r.least_tiyin
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION convert_tuition() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.tuition_tiyin := tiyin_of(new.tuition_minor, new.tuition_currency);
  new.typical_tuition_tiyin := case when new.tuition_minor is null then typical_tuition_of(
    (select u.country_id from universities u where u.id = new.university_id), new.degree_id) end;
  return new;
end $$;
--> statement-breakpoint
DROP TRIGGER programs_convert_tuition ON programs;
CREATE TRIGGER programs_convert_tuition BEFORE INSERT OR UPDATE OF tuition_minor, tuition_currency, university_id, degree_id
  ON programs FOR EACH ROW EXECUTE FUNCTION convert_tuition();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION convert_tuition_anew() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Whoever is changing programmes ends first, and nobody begins before the rate is there: no tuition is left at the former one.
  lock table programs in exclusive mode;
  update programs set tuition_tiyin = tiyin_of(tuition_minor, tuition_currency)
  where tuition_currency in (old.currency, new.currency)
    and tuition_tiyin is distinct from tiyin_of(tuition_minor, tuition_currency);
  perform set_typical_tuition(array(
    select distinct country_id from country_costs
    where kind = 'TUITION' and currency in (old.currency, new.currency)));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION follow_country_costs() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  countries integer[];
begin
  -- Notes, days of checks and costs of living are in no range.
  if tg_op = 'INSERT' then
    countries := array(select distinct country_id from added where kind = 'TUITION');
  elsif tg_op = 'DELETE' then
    countries := array(select distinct country_id from removed where kind = 'TUITION');
  else
    countries := array(
      select country_id from (
        (select country_id, kind, degree_id, from_minor, currency from added
          except select country_id, kind, degree_id, from_minor, currency from removed)
        union
        (select country_id, kind, degree_id, from_minor, currency from removed
          except select country_id, kind, degree_id, from_minor, currency from added)
      ) as changed where kind = 'TUITION' group by country_id);
  end if;
  if cardinality(countries) > 0 then
    lock table programs in exclusive mode;
    perform set_typical_tuition(countries);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER country_costs_follow_inserted AFTER INSERT ON country_costs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_country_costs();
CREATE TRIGGER country_costs_follow_updated AFTER UPDATE ON country_costs REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_country_costs();
CREATE TRIGGER country_costs_follow_deleted AFTER DELETE ON country_costs REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_country_costs();
--> statement-breakpoint
CREATE FUNCTION move_programs() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  lock table programs in exclusive mode;
  update programs set typical_tuition_tiyin = typical_tuition_of(new.country_id, degree_id)
  where university_id = new.id and tuition_minor is null
    and typical_tuition_tiyin is distinct from typical_tuition_of(new.country_id, degree_id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER universities_move_programs AFTER UPDATE OF country_id ON universities FOR EACH ROW
  WHEN (old.country_id IS DISTINCT FROM new.country_id) EXECUTE FUNCTION move_programs();
--> statement-breakpoint
SELECT set_typical_tuition(array(SELECT DISTINCT country_id FROM country_costs));
--> statement-breakpoint
DROP INDEX "programs_by_tuition";
--> statement-breakpoint
CREATE INDEX "programs_by_tuition" ON "programs" USING btree ("tuition_tiyin","typical_tuition_tiyin","id");
--> statement-breakpoint
CREATE INDEX "programs_typical_tuition" ON "programs" USING btree ("typical_tuition_tiyin") WHERE "programs"."typical_tuition_tiyin" is not null;
