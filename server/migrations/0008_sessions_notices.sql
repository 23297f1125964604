ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language" CHECK ("accounts"."language" in ('uz', 'ru', 'en'));--> statement-breakpoint
-- Open streams of live events end with their session, on every process. A few are named; of more, '*' says to look.
create function notify_sessions() returns trigger language plpgsql as $$
declare
  notice text;
begin
  select case when count(*) <= 100 then string_agg(id::text, ',') else '*' end into notice from ended;
  if notice is not null then
    perform pg_notify('sessions', notice);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger sessions_notice after delete on sessions referencing old table as ended
  for each statement execute function notify_sessions();
