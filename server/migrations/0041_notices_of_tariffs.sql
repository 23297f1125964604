-- What an agency offers is about that agency alone: `tariffs:5`. A template, which is nobody's, is shown nowhere public.
create function notify_tariffs() returns trigger language plpgsql as $$
declare
  owners text := case tg_table_name
    when 'tariffs' then 'select r.consulting_id from %I r'
    when 'steps' then 'select t.consulting_id from %I r join tariffs t on t.id = r.tariff_id'
    when 'step_levels' then 'select t.consulting_id from %I r join steps s on s.id = r.step_id
      join tariffs t on t.id = s.tariff_id'
    when 'level_documents' then 'select t.consulting_id from %I r join step_levels l on l.id = r.level_id
      join steps s on s.id = l.step_id join tariffs t on t.id = s.tariff_id'
  end;
  tags text;
begin
  -- What goes with something else finds its agency no more: that has had it said.
  owners := case tg_op
    when 'INSERT' then format(owners, 'changed')
    when 'DELETE' then format(owners, 'former')
    else format(owners, 'changed') || ' union ' || format(owners, 'former')
  end;
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(''tariffs:'' || consulting_id, '','') end
     from (select distinct consulting_id from (%s) as o where consulting_id is not null limit 51) as ids', owners
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['tariffs', 'steps', 'step_levels', 'level_documents'] loop
    execute format('drop trigger %I on %I', name || '_notice', name);
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function notify_tariffs()', name || '_notice_inserted', name);
    execute format('create trigger %I after update on %I referencing old table as former new table as changed
      for each statement execute function notify_tariffs()', name || '_notice_updated', name);
    execute format('create trigger %I after delete on %I referencing old table as former
      for each statement execute function notify_tariffs()', name || '_notice_deleted', name);
    execute format('create trigger %I after truncate on %I for each statement execute function notify_catalogue()',
      name || '_notice_truncated', name);
  end loop;
end $$;
