CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"text" text,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"gateway" text,
	"provider_id" text,
	"provider_status" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "sms_messages_status" CHECK ("sms_messages"."status" in ('WAITING', 'SENT', 'FAILED')),
	CONSTRAINT "sms_messages_sent" CHECK (("sms_messages"."status" = 'SENT') = ("sms_messages"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sms_messages_provider_id" ON "sms_messages" USING btree ("provider_id") WHERE "sms_messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_sent_at" ON "sms_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sms_messages_kept_texts" ON "sms_messages" USING btree ("created_at") WHERE "sms_messages"."text" is not null;--> statement-breakpoint
CREATE INDEX "attachments_uploads" ON "attachments" USING btree ("owner_id","created_at") WHERE "attachments"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uses" CHECK ("attachments"."uses" >= 0);