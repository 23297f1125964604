-- Kept public answers show tariffs with their steps as well (see 0001_catalogue_notices).
do $$
declare
  name text;
begin
  foreach name in array array['tariffs', 'steps', 'step_levels', 'level_documents'] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I for each statement execute function notify_catalogue()',
      name || '_notice', name
    );
  end loop;
end $$;
