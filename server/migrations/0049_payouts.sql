CREATE TABLE "bank_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consulting_id" integer NOT NULL,
	"account" text NOT NULL,
	"mfo" text NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"state" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"owner_count" integer DEFAULT 0 NOT NULL,
	"stopped_by" uuid,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "bank_details_state" CHECK ("bank_details"."state" in ('DRAFT', 'CONFIRMED', 'STOPPED')),
	CONSTRAINT "bank_details_confirmed" CHECK (("bank_details"."state" = 'DRAFT') = ("bank_details"."starts_at" is null)),
	CONSTRAINT "bank_details_stopped" CHECK (("bank_details"."state" = 'STOPPED') = ("bank_details"."stopped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_parts" (
	"payout_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	CONSTRAINT "payout_parts_payout_id_payment_id_pk" PRIMARY KEY("payout_id","payment_id"),
	CONSTRAINT "payout_parts_amount" CHECK ("payout_parts"."amount_tiyin" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"consulting_id" integer,
	"student_id" uuid,
	"details_id" uuid,
	"amount_tiyin" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"document_number" text,
	"document_date" date,
	"reason" text,
	CONSTRAINT "payouts_idempotency" UNIQUE("asked_by","idempotency_key"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_tiyin" > 0),
	CONSTRAINT "payouts_kind" CHECK ("payouts"."kind" in ('PAYOUT', 'WITHDRAWAL')),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('WAITING', 'CONFIRMED', 'DECLINED', 'CANCELED')),
	CONSTRAINT "payouts_whose" CHECK (case "payouts"."kind" when 'PAYOUT' then num_nonnulls("payouts"."consulting_id", "payouts"."details_id") = 2
        and "payouts"."student_id" is null else "payouts"."student_id" is not null
        and num_nonnulls("payouts"."consulting_id", "payouts"."details_id") = 0 end),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."state" = 'WAITING') = ("payouts"."ended_at" is null)),
	CONSTRAINT "payouts_document" CHECK (("payouts"."state" = 'CONFIRMED') = (num_nonnulls("payouts"."document_number", "payouts"."document_date") = 2)),
	CONSTRAINT "payouts_reason" CHECK (("payouts"."state" = 'DECLINED') = ("payouts"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_requester";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "amount_tiyin" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD CONSTRAINT "payout_parts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_parts" ADD CONSTRAINT "payout_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_details_id_bank_details_id_fk" FOREIGN KEY ("details_id") REFERENCES "public"."bank_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_draft" ON "bank_details" USING btree ("created_by") WHERE state = 'DRAFT';--> statement-breakpoint
CREATE INDEX "bank_details_of_consulting" ON "bank_details" USING btree ("consulting_id","starts_at");--> statement-breakpoint
CREATE INDEX "payout_parts_of_payment" ON "payout_parts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payouts_of_consulting" ON "payouts" USING btree ("consulting_id","id");--> statement-breakpoint
CREATE INDEX "payouts_of_student" ON "payouts" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "payouts_state_order" ON "payouts" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('REGISTRATION', 'RESET', 'PHONE', 'JOIN', 'BANK'));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_requester" CHECK (("codes"."purpose" in ('PHONE', 'BANK')) = ("codes"."account_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned_tiyin" between 0 and "payments"."amount_tiyin");