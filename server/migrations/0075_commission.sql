CREATE TABLE "commission_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer NOT NULL,
	"points" integer NOT NULL,
	"holds_from" date NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_rates_points" CHECK ("commission_rates"."points" between 0 and 5000),
	CONSTRAINT "commission_rates_ahead" CHECK ("commission_rates"."holds_from" > ("commission_rates"."created_at" at time zone 'Asia/Tashkent')::date)
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_purpose";--> statement-breakpoint
ALTER TABLE "protected_shares" ADD COLUMN "commission_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "protections" ADD COLUMN "commission_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_rates_of_consulting" ON "commission_rates" USING btree ("consulting_id","id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('STUDENT', 'CONSULTING', 'HELD', 'PAYOUT', 'EARNED', 'PROVIDER', 'OUTSIDE'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_purpose" CHECK ("ledger_transfers"."purpose" in ('TOP_UP', 'TOP_UP_REVERSED', 'PAYMENT', 'RELEASE', 'REFUND', 'COMMISSION', 'PAYOUT_RESERVED', 'PAYOUT_RETURNED', 'PAYOUT', 'WITHDRAWAL', 'CORRECTION'));--> statement-breakpoint
ALTER TABLE "protected_shares" ADD CONSTRAINT "protected_shares_commission" CHECK ("protected_shares"."commission_tiyin" >= 0 and "protected_shares"."commission_tiyin" <= "protected_shares"."released_tiyin" / 2);--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_commission" CHECK ("protections"."commission_points" between 0 and 5000);