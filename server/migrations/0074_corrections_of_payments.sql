CREATE TABLE "closing_returns" (
	"closing_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_returns_idempotency" UNIQUE("actor_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_returned";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "corrected_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "canceled_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "left_tiyin" bigint GENERATED ALWAYS AS (case when status = 'SUCCESS' then amount_tiyin else 0 end + corrected_tiyin - canceled_tiyin - returned_tiyin) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD COLUMN "corrected_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD COLUMN "canceled_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD COLUMN "came_tiyin" bigint GENERATED ALWAYS AS (case when state = 'PERFORMED' then amount_tiyin else 0 end + corrected_tiyin - canceled_tiyin) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closing_returns" ADD CONSTRAINT "closing_returns_closing_id_difference_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."difference_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_transactions_taken" ON "provider_transactions" USING btree ("taken_at") WHERE taken_at is not null;--> statement-breakpoint
-- Corrections that were made before stand at their payments from now on.
WITH made AS (
  SELECT provider, number, sum(amount_tiyin) AS amount_tiyin FROM difference_closings WHERE side = 'STUDENT' GROUP BY provider, number
)
UPDATE provider_transactions t SET corrected_tiyin = m.amount_tiyin FROM made m
WHERE t.provider = m.provider AND t.provider_id = m.number;--> statement-breakpoint
UPDATE payments p SET corrected_tiyin = c.amount_tiyin
FROM (SELECT payment_id, sum(corrected_tiyin) AS amount_tiyin FROM provider_transactions WHERE corrected_tiyin <> 0 GROUP BY payment_id) c
WHERE p.id = c.payment_id;--> statement-breakpoint
-- Not of rows that are there: what was taken twice before stays visible, and only its own correction changes it.
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned_tiyin" >= 0 and "payments"."left_tiyin" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_came" CHECK ("provider_transactions"."came_tiyin" >= 0) NOT VALID;
