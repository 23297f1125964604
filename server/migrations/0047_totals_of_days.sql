CREATE TABLE "ledger_days" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"is_income" boolean NOT NULL,
	"entry_count" integer NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	CONSTRAINT "ledger_days_pk" PRIMARY KEY("account_id","day","purpose","is_income")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_of_account";--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
-- A day's row is written once for each entry: room beside it keeps the new version out of the index.
ALTER TABLE "ledger_days" SET (fillfactor = 50);--> statement-breakpoint
-- Nothing is added while it is counted.
LOCK TABLE "ledger_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "ledger_days" ("account_id", "day", "purpose", "is_income", "entry_count", "amount_tiyin")
SELECT e.account_id, (e.created_at AT TIME ZONE 'Asia/Tashkent')::date, t.purpose, e.amount_tiyin > 0, count(*), sum(e.amount_tiyin)
FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
JOIN ledger_accounts a ON a.id = e.account_id AND a.kind IN ('STUDENT', 'CONSULTING', 'PROVIDER', 'OUTSIDE')
GROUP BY 1, 2, 3, 4;
