-- A scholarship of a university is for that university's country, also after the university has moved.
create function move_scholarships() returns trigger language plpgsql as $$
begin
  update scholarships set country_id = new.country_id
    where university_id = new.id and country_id is distinct from new.country_id;
  return null;
end $$;
--> statement-breakpoint
create trigger universities_move_scholarships after update of country_id on universities
  for each row when (old.country_id is distinct from new.country_id) execute function move_scholarships();
--> statement-breakpoint
update scholarships s set country_id = u.country_id from universities u
  where u.id = s.university_id and s.country_id is distinct from u.country_id;
