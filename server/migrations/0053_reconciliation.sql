CREATE TABLE "ledger_proof_requests" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"actor_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_proof_requests_one" CHECK ("ledger_proof_requests"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "difference_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"number" text NOT NULL,
	"difference_tiyin" bigint NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"side" text,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "difference_closings_idempotency" UNIQUE("actor_id","idempotency_key"),
	CONSTRAINT "difference_closings_provider" CHECK ("difference_closings"."provider" in ('PAYME', 'CLICK', 'UZUM')),
	CONSTRAINT "difference_closings_amount" CHECK ("difference_closings"."amount_tiyin" <> 0),
	CONSTRAINT "difference_closings_side" CHECK ("difference_closings"."side" in ('STUDENT', 'OUTSIDE'))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"number" text NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"state" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_lines_statement_id_line_pk" PRIMARY KEY("statement_id","line"),
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('PAID', 'RETURNED', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"line_count" integer NOT NULL,
	"other_day_count" integer NOT NULL,
	"repeated_count" integer NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "statements_provider" CHECK ("statements"."provider" in ('PAYME', 'CLICK', 'UZUM'))
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "difference_closings_of_day" ON "difference_closings" USING btree ("day","provider","number");--> statement-breakpoint
CREATE INDEX "statement_lines_number" ON "statement_lines" USING btree ("statement_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_current" ON "statements" USING btree ("provider","day") WHERE "statements"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "statements_of_day" ON "statements" USING btree ("day","provider");--> statement-breakpoint
CREATE INDEX "provider_transactions_performed" ON "provider_transactions" USING btree ("performed_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_reversed" ON "provider_transactions" USING btree ("canceled_at") WHERE state = 'REVERSED';