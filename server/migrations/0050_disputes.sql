CREATE TABLE "dispute_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"comment" text,
	"return_tiyin" bigint,
	"to_side" text,
	"file_count" smallint DEFAULT 0 NOT NULL,
	"message_count" smallint DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_events_asked" CHECK (("dispute_events"."type" = 'ASKED') = ("dispute_events"."to_side" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"attachment_id" uuid,
	"name" text,
	"message_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_evidence_side" CHECK ("dispute_evidence"."side" in ('STUDENT', 'CONSULTING')),
	CONSTRAINT "dispute_evidence_one" CHECK ("dispute_evidence"."message_id" is null or "dispute_evidence"."attachment_id" is null),
	CONSTRAINT "dispute_evidence_name" CHECK (("dispute_evidence"."attachment_id" is null) = ("dispute_evidence"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"step_id" integer NOT NULL,
	"kind" text NOT NULL,
	"comment" text NOT NULL,
	"wish" text NOT NULL,
	"wish_tiyin" bigint,
	"amount_tiyin" bigint NOT NULL,
	"left_ms" bigint NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"answered_by" uuid,
	"answered_role" text,
	"answered_at" timestamp with time zone,
	"answer_comment" text,
	"proposed_tiyin" bigint,
	"reminded_hours" smallint,
	"reminded_at" timestamp with time zone,
	"returned_tiyin" bigint,
	"reason" text,
	"ended_by" uuid,
	"ended_role" text,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"decide_until" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_kind" CHECK ("disputes"."kind" in ('NOT_DONE', 'DONE_WRONG', 'LATE', 'FORGED')),
	CONSTRAINT "disputes_wish" CHECK ("disputes"."wish" in ('FIX', 'WHOLE', 'PART')),
	CONSTRAINT "disputes_wish_amount" CHECK (case "disputes"."wish" when 'FIX' then "disputes"."wish_tiyin" is null
        when 'WHOLE' then coalesce("disputes"."wish_tiyin" = "disputes"."amount_tiyin", false)
        else coalesce("disputes"."wish_tiyin" > 0 and "disputes"."wish_tiyin" < "disputes"."amount_tiyin", false) end),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('OPEN', 'AGREED', 'SETTLED', 'WITHDRAWN')),
	CONSTRAINT "disputes_left" CHECK ("disputes"."left_ms" > 0),
	CONSTRAINT "disputes_answer" CHECK (num_nulls("disputes"."answered_by", "disputes"."answered_role", "disputes"."answered_at", "disputes"."answer_comment",
        "disputes"."proposed_tiyin") in (0, 5)),
	CONSTRAINT "disputes_proposed" CHECK ("disputes"."proposed_tiyin" between 0 and "disputes"."amount_tiyin"),
	CONSTRAINT "disputes_reminded" CHECK ("disputes"."reminded_hours" in (24, 6)),
	CONSTRAINT "disputes_returned" CHECK ("disputes"."returned_tiyin" between 0 and "disputes"."amount_tiyin"),
	CONSTRAINT "disputes_divided" CHECK (("disputes"."state" in ('AGREED', 'SETTLED')) = ("disputes"."returned_tiyin" is not null)),
	CONSTRAINT "disputes_reason" CHECK (("disputes"."state" = 'SETTLED') = ("disputes"."reason" is not null)),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."state" = 'OPEN') = ("disputes"."ended_at" is null) and ("disputes"."ended_at" is null) = ("disputes"."ended_by" is null)
        and ("disputes"."ended_by" is null) = ("disputes"."ended_role" is null))
);
--> statement-breakpoint
ALTER TABLE "application_steps" ADD COLUMN "dispute_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "finished_step_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "lost_step_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_events" ADD CONSTRAINT "dispute_events_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_events_of" ON "dispute_events" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_events_key" ON "dispute_events" USING btree ("actor_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_of" ON "dispute_evidence" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidence_message" ON "dispute_evidence" USING btree ("dispute_id","side","message_id");--> statement-breakpoint
CREATE INDEX "dispute_evidence_file" ON "dispute_evidence" USING btree ("attachment_id") WHERE attachment_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_by_message" ON "dispute_evidence" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open" ON "disputes" USING btree ("step_id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "disputes_step" ON "disputes" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "disputes_application" ON "disputes" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "disputes_queue" ON "disputes" USING btree ("decide_until","id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "disputes_ended_last" ON "disputes" USING btree ("ended_at" DESC NULLS FIRST,"id") WHERE state <> 'OPEN';--> statement-breakpoint
UPDATE "consultings" g SET "finished_step_count" = s."finished"
FROM (SELECT a."consulting_id", count(*) AS "finished" FROM "application_steps" t
  JOIN "applications" a ON a."id" = t."application_id" WHERE t."status" = 'FINISHED' GROUP BY 1) s
WHERE s."consulting_id" = g."id";
