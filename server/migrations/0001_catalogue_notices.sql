-- Every process keeps public answers in memory and empties them when the catalogue changes (docs/architecture.md).
-- PostgreSQL sends one notice per transaction, when it commits.
create function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array[
    'attachments', 'continents', 'countries', 'degrees', 'faculties', 'universities', 'university_degrees',
    'university_faculties', 'scholarships', 'scholarship_degrees', 'consultings', 'consulting_universities',
    'consulting_comments', 'search_documents'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I for each statement execute function notify_catalogue()',
      name || '_notice', name
    );
  end loop;
end $$;
