CREATE TABLE "telegram_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"code" text,
	"text" text,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"request_id" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "telegram_messages_request_id" UNIQUE("request_id"),
	CONSTRAINT "telegram_messages_status" CHECK ("telegram_messages"."status" in ('WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FELL_BACK', 'WITHDRAWN')),
	CONSTRAINT "telegram_messages_undecided" CHECK (case when "telegram_messages"."status" in ('WAITING', 'SENDING', 'SENT')
        then "telegram_messages"."code" is not null and "telegram_messages"."text" is not null and "telegram_messages"."decided_at" is null
        else "telegram_messages"."code" is null and "telegram_messages"."text" is null and "telegram_messages"."decided_at" is not null end)
);
--> statement-breakpoint
CREATE INDEX "telegram_messages_undecided_ones" ON "telegram_messages" USING btree ("id") WHERE "telegram_messages"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "telegram_messages_code" ON "telegram_messages" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "telegram_messages_recipient" ON "telegram_messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "telegram_messages_created_at" ON "telegram_messages" USING btree ("created_at");