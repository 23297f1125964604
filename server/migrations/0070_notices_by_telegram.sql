CREATE TABLE "telegram_choices" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "telegram_choices_account_id_topic_pk" PRIMARY KEY("account_id","topic")
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "telegram_links_reason" CHECK ("telegram_links"."end_reason" in ('UNLINKED', 'STOPPED', 'BLOCKED')),
	CONSTRAINT "telegram_links_end" CHECK (("telegram_links"."ended_at" is null) = ("telegram_links"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "telegram_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"chat_id" bigint NOT NULL,
	"notification_id" uuid,
	"kind" text,
	"application_id" uuid,
	"text" text,
	"path" text,
	"button_text" text,
	"keyboard" text,
	"sms" text,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"message_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "telegram_notices_status" CHECK ("telegram_notices"."status" in ('WAITING', 'SENT', 'READ', 'FELL_BACK', 'FAILED')),
	CONSTRAINT "telegram_notices_keyboard" CHECK ("telegram_notices"."keyboard" in ('CONTACT', 'NONE')),
	CONSTRAINT "telegram_notices_waiting" CHECK (("telegram_notices"."status" = 'WAITING') = ("telegram_notices"."decided_at" is null)),
	CONSTRAINT "telegram_notices_sent" CHECK (("telegram_notices"."status" = 'SENT') = ("telegram_notices"."message_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "telegram_starts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"chat_id" bigint,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_updates" (
	"bot_id" bigint NOT NULL,
	"update_id" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "telegram_updates_bot_id_update_id_pk" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_from_telegram" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "telegram_choices" ADD CONSTRAINT "telegram_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "telegram_notices" ADD CONSTRAINT "telegram_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "telegram_notices" ADD CONSTRAINT "telegram_notices_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_notices" ADD CONSTRAINT "telegram_notices_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_starts" ADD CONSTRAINT "telegram_starts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "telegram_links_chat" ON "telegram_links" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "telegram_notices_message" ON "telegram_notices" USING btree ("chat_id","message_id") WHERE "telegram_notices"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "telegram_notices_waiting_ones" ON "telegram_notices" USING btree ("chat_id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "telegram_notices_account" ON "telegram_notices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "telegram_notices_notification" ON "telegram_notices" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "telegram_notices_application" ON "telegram_notices" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "telegram_notices_created_at" ON "telegram_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "telegram_starts_account" ON "telegram_starts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "telegram_starts_chat" ON "telegram_starts" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "telegram_starts_expires_at" ON "telegram_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "telegram_updates_received_at" ON "telegram_updates" USING btree ("received_at");