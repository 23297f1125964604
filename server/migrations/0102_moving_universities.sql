-- A university that moves to another country keeps only its own programmes waiting. It locked all of them, so that two who
-- moved several universities each waited for each other.
CREATE OR REPLACE FUNCTION convert_tuition() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.tuition_tiyin := tiyin_of(new.tuition_minor, new.tuition_currency);
  -- A university that is moving has the lock that this waits for; the country is read after it.
  if tg_op = 'INSERT' or new.university_id is distinct from old.university_id then
    perform from universities where id = new.university_id for key share;
  end if;
  new.typical_tuition_tiyin := case when new.tuition_minor is null then typical_tuition_of(
    (select u.country_id from universities u where u.id = new.university_id), new.degree_id) end;
  return new;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_programs() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Those who are adding programmes to it end first, and so do those who are changing them: what they wrote is seen below.
  perform from universities where id = new.id for update;
  perform from programs where university_id = new.id order by id for update;
  update programs set typical_tuition_tiyin = typical_tuition_of(new.country_id, degree_id)
  where university_id = new.id and tuition_minor is null
    and typical_tuition_tiyin is distinct from typical_tuition_of(new.country_id, degree_id);
  return null;
end $$;
