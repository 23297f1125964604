ALTER TABLE "provider_transactions" ADD COLUMN "faulted_at" timestamp with time zone;--> statement-breakpoint
-- Of no installation: what agencies had received before there were payments here.
do $$ begin
  if exists (select from protections where is_paid_outside) then
    raise exception 'Applications here were marked as paid before Parvoz held money. This version knows nothing of that. Nothing was changed: stay with the version 91e85353, the last that does (git checkout 91e85353, npm start; docs/operations.md, “Upgrade”).';
  end if;
end $$;--> statement-breakpoint
ALTER TABLE "protections" DROP COLUMN "is_paid_outside";
