CREATE TABLE "ledger_checkpoints" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"entry_id" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"whole_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_checkpoints_one" CHECK ("ledger_checkpoints"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_proven_balances" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"balance_tiyin" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_proofs" ADD COLUMN "is_whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_proven_balances" ADD CONSTRAINT "ledger_proven_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;