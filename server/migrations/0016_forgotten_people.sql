ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "audit_records" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_records_kept_addresses" ON "audit_records" USING btree ("created_at") WHERE "audit_records"."address" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_kept_recipients" ON "sms_messages" USING btree ("created_at") WHERE "sms_messages"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_recipient" ON "sms_messages" USING btree ("recipient") WHERE "sms_messages"."recipient" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (("chat_messages"."removed_at" is null) = ("chat_messages"."text" <> '' or "chat_messages"."attachment_id" is not null));