CREATE TABLE "guardian_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"guardianship_id" uuid NOT NULL,
	"due_tiyin" bigint NOT NULL,
	"step_id" integer,
	"idempotency_key" text NOT NULL,
	"call_hash" text NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "guardian_payments_idempotency" UNIQUE("idempotency_key"),
	CONSTRAINT "guardian_payments_due" CHECK ("guardian_payments"."due_tiyin" > 0),
	CONSTRAINT "guardian_payments_outcome" CHECK ("guardian_payments"."outcome" in ('PROTECTED', 'BALANCE')),
	CONSTRAINT "guardian_payments_settled" CHECK (("guardian_payments"."outcome" is null) = ("guardian_payments"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "wants_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "reminded_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "reminded_days" smallint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_payments" ADD CONSTRAINT "guardian_payments_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_payments_of" ON "guardian_payments" USING btree ("guardianship_id");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_reminded" CHECK (("guardianships"."reminded_since" is null) = ("guardianships"."reminded_days" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer" CHECK ("payments"."payer" in ('MOTHER', 'FATHER', 'BROTHER', 'SISTER', 'GRANDPARENT', 'SPOUSE', 'RELATIVE', 'OTHER'));