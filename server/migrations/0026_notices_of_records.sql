-- Notices say what has changed, so that every process forgets only what shows it (docs/architecture.md): `university:5`,
-- `list:UNIVERSITY` when something of it that lists show or sort by has changed, `counts` when its place, degrees or
-- fields have, `search` when only its words have. An empty notice, or `*`, is about everything.
create function notify_records() returns trigger language plpgsql as $$
declare
  tags text;
begin
  -- More than fifty are as good as all.
  execute format(
    'select case when count(*) > 50 then ''*'' else string_agg(%L || id, '','') end
     from (select distinct %I as id from changed limit 51) as ids', tg_argv[0] || ':', tg_argv[1]
  ) into tags;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;--> statement-breakpoint
create function notify_lists() returns trigger language plpgsql as $$
declare
  tags text;
begin
  if tg_op = 'UPDATE' then
    select string_agg(distinct tag, ',') into tags from (
      select 'search' as tag from changed
      union all
      select 'list:' || n.kind from changed n join former o using (kind, ref_id)
      where (n.name_uz, n.name_ru, n.name_en, n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids,
          n.university_ids, n.rating, n.weight, n.start_date, n.expired_date, n.is_free)
        is distinct from (o.name_uz, o.name_ru, o.name_en, o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids,
          o.university_ids, o.rating, o.weight, o.start_date, o.expired_date, o.is_free)
      union all
      select 'counts' from changed n join former o using (kind, ref_id)
      where n.kind = 'UNIVERSITY' and (n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids)
        is distinct from (o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids)
    ) as said;
  else
    select string_agg(distinct tag, ',') into tags from (
      select 'list:' || kind as tag from changed
      union all select 'search' from changed
      union all select 'counts' from changed where kind = 'UNIVERSITY'
    ) as said;
  end if;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;--> statement-breakpoint
create function notify_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end $$;--> statement-breakpoint
do $$
declare
  of text[];
begin
  -- The bytes of a picture never change, and where it is shown its record says so.
  execute 'drop trigger attachments_notice on attachments';
  foreach of slice 1 in array array[
    ['universities', 'university', 'id'], ['university_degrees', 'university', 'university_id'],
    ['university_faculties', 'university', 'university_id'], ['scholarships', 'scholarship', 'id'],
    ['scholarship_degrees', 'scholarship', 'scholarship_id'], ['consultings', 'consulting', 'id'],
    ['consulting_universities', 'consulting', 'consulting_id'],
    ['consulting_comments', 'consulting', 'consulting_id']
  ] loop
    execute format('drop trigger %I on %I', of[1] || '_notice', of[1]);
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function notify_records(%L, %L)', of[1] || '_notice_inserted', of[1], of[2], of[3]);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function notify_records(%L, %L)', of[1] || '_notice_updated', of[1], of[2], of[3]);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function notify_records(%L, %L)', of[1] || '_notice_deleted', of[1], of[2], of[3]);
    execute format('create trigger %I after truncate on %I for each statement execute function notify_catalogue()',
      of[1] || '_notice_truncated', of[1]);
  end loop;
  execute 'drop trigger search_documents_notice on search_documents';
  execute 'create trigger search_documents_notice_inserted after insert on search_documents
    referencing new table as changed for each statement execute function notify_lists()';
  execute 'create trigger search_documents_notice_updated after update on search_documents
    referencing new table as changed old table as former for each statement execute function notify_lists()';
  execute 'create trigger search_documents_notice_deleted after delete on search_documents
    referencing old table as changed for each statement execute function notify_lists()';
  execute 'create trigger search_documents_notice_truncated after truncate on search_documents
    for each statement execute function notify_catalogue()';
  foreach of slice 1 in array array[['tariffs'], ['steps'], ['step_levels'], ['level_documents']] loop
    execute format('drop trigger %I on %I', of[1] || '_notice', of[1]);
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function notify_tag(''tariffs'')', of[1] || '_notice', of[1]);
  end loop;
end $$;
