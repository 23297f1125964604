ALTER TABLE "ledger_transfers" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_subject" ON "ledger_transfers" USING btree ("subject_id") WHERE subject_id is not null;--> statement-breakpoint
-- What was written before names its payment in its key alone. The guard of the table is off for this one statement of the
-- migration's transaction, which holds the table: nothing else passes meanwhile, and no sum or balance changes.
ALTER TABLE "ledger_transfers" DISABLE TRIGGER "ledger_transfers_append_only";--> statement-breakpoint
UPDATE "ledger_transfers" SET "subject_id" = substring("key" from '[0-9a-f-]{36}$')::uuid
WHERE "key" ~ '^top-up(-reversed)?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
ALTER TABLE "ledger_transfers" ENABLE TRIGGER "ledger_transfers_append_only";
