CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"ended_at" timestamp with time zone,
	"refusal" text,
	"problem" text,
	CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_tiyin" >= 0),
	CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('SEND', 'BANK_FILE', 'CONFIRM', 'APPLICATION_CORRECTION', 'DAY_CORRECTION', 'CORRECTION_TAKEN_BACK')),
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('WAITING', 'APPROVED', 'REFUSED', 'CANCELED', 'EXPIRED', 'FAILED')),
	CONSTRAINT "approvals_ended" CHECK (("approvals"."state" = 'WAITING') = ("approvals"."ended_at" is null)),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" in ('APPROVED', 'REFUSED', 'FAILED')) = ("approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_second" CHECK ("approvals"."decided_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_refusal" CHECK (("approvals"."state" = 'REFUSED') = ("approvals"."refusal" is not null)),
	CONSTRAINT "approvals_problem" CHECK (("approvals"."state" = 'FAILED') = ("approvals"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "money_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"second_id" uuid,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_acts_amount" CHECK ("money_acts"."amount_tiyin" >= 0),
	CONSTRAINT "money_acts_kind" CHECK ("money_acts"."kind" in ('SEND', 'BANK_FILE', 'CONFIRM', 'APPLICATION_CORRECTION', 'DAY_CORRECTION', 'CORRECTION_TAKEN_BACK')),
	CONSTRAINT "money_acts_subject" CHECK ("money_acts"."subject" in ('payout', 'withdrawal', 'application', 'statement')),
	CONSTRAINT "money_acts_second" CHECK ("money_acts"."second_id" <> "money_acts"."actor_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind","subject_id","title") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "approvals_state_order" ON "approvals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "money_acts_of_day" ON "money_acts" USING btree ("day","actor_id");