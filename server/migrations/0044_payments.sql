CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payments_idempotency" UNIQUE("student_id","idempotency_key"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_tiyin" > 0),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('PAYME', 'CLICK', 'UZUM', 'SANDBOX')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('CREATED', 'SUCCESS', 'CANCELED', 'SYSTEM_ERROR')),
	CONSTRAINT "payments_ended" CHECK (("payments"."status" = 'CREATED') = ("payments"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"body" text NOT NULL,
	"answer" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"performed_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"reason" integer,
	CONSTRAINT "provider_transactions_named" UNIQUE("provider","provider_id"),
	CONSTRAINT "provider_transactions_provider" CHECK ("provider_transactions"."provider" in ('PAYME', 'CLICK', 'UZUM', 'SANDBOX')),
	CONSTRAINT "provider_transactions_state" CHECK ("provider_transactions"."state" in ('CREATED', 'PERFORMED', 'CANCELED', 'REVERSED'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_of_student" ON "payments" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("expires_at") WHERE status = 'CREATED';--> statement-breakpoint
CREATE INDEX "provider_calls_moment" ON "provider_calls" USING btree ("provider","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_transactions_open" ON "provider_transactions" USING btree ("payment_id") WHERE state in ('CREATED', 'PERFORMED');--> statement-breakpoint
CREATE INDEX "provider_transactions_time" ON "provider_transactions" USING btree ("provider","provider_time","id");--> statement-breakpoint
CREATE INDEX "provider_transactions_of_payment" ON "provider_transactions" USING btree ("payment_id");