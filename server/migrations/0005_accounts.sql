CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_phone" UNIQUE("kind","phone"),
	CONSTRAINT "accounts_role" CHECK (("accounts"."kind" = 'PROFILE' and "accounts"."role" in ('ROLE_STUDENT', 'ROLE_ADMIN'))
        or ("accounts"."kind" = 'CONSULTING' and "accounts"."role" in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'))),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('UNVERIFIED', 'ACTIVE', 'BLOCKED', 'DELETED')),
	CONSTRAINT "accounts_credentials" CHECK (case when "accounts"."status" = 'DELETED' then "accounts"."phone" is null and "accounts"."password_hash" is null
        else "accounts"."phone" ~ '^998[0-9]{9}$' and "accounts"."password_hash" is not null end)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"moments" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"account_id" uuid,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_once" UNIQUE NULLS NOT DISTINCT("kind","purpose","phone","account_id"),
	CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('REGISTRATION', 'RESET', 'PHONE')),
	CONSTRAINT "codes_requester" CHECK (("codes"."purpose" = 'PHONE') = ("codes"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consulting_id" integer NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"photo_id" uuid
);
--> statement-breakpoint
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
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"gender" text,
	"country" text,
	"address" text,
	"photo_id" uuid,
	CONSTRAINT "profiles_gender" CHECK ("profiles"."gender" in ('MALE', 'FEMALE')),
	CONSTRAINT "profiles_country" CHECK ("profiles"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_photo_id_attachments_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_photo_id_attachments_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_by_time" ON "accounts" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_phone_part" ON "accounts" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("created_at") WHERE "accounts"."status" = 'UNVERIFIED';--> statement-breakpoint
CREATE INDEX "attempts_expiry" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_account" ON "codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "employees_consulting" ON "employees" USING btree ("consulting_id");--> statement-breakpoint
CREATE INDEX "employees_photo" ON "employees" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "sms_messages_provider_id" ON "sms_messages" USING btree ("provider_id") WHERE "sms_messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_sent_at" ON "sms_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sms_messages_kept_texts" ON "sms_messages" USING btree ("created_at") WHERE "sms_messages"."text" is not null;--> statement-breakpoint
CREATE INDEX "profiles_photo" ON "profiles" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "profiles_name" ON "profiles" USING gin (("name" || ' ' || "surname" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attachments_uploads" ON "attachments" USING btree ("owner_id","created_at") WHERE "attachments"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uses" CHECK ("attachments"."uses" >= 0);