CREATE TABLE "calendar_links" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_links_token" UNIQUE("token_hash"),
	CONSTRAINT "calendar_links_language" CHECK ("calendar_links"."language" in ('uz', 'ru', 'en'))
);
--> statement-breakpoint
CREATE TABLE "reminder_choices" (
	"account_id" uuid NOT NULL,
	"days" smallint NOT NULL,
	"notification" boolean NOT NULL,
	"sms" boolean NOT NULL,
	CONSTRAINT "reminder_choices_account_id_days_pk" PRIMARY KEY("account_id","days")
);
--> statement-breakpoint
CREATE TABLE "saved_reminders" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"deadline" date NOT NULL,
	"days" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_reminders_account_id_kind_target_id_deadline_days_pk" PRIMARY KEY("account_id","kind","target_id","deadline","days")
);
--> statement-breakpoint
CREATE TABLE "shortlist_items" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shortlist_items_account_id_kind_target_id_pk" PRIMARY KEY("account_id","kind","target_id"),
	CONSTRAINT "shortlist_items_kind" CHECK ("shortlist_items"."kind" in ('PROGRAM', 'SCHOLARSHIP', 'UNIVERSITY', 'TARIFF'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "program_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "scholarship_id" integer;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "saved_reminders" ADD CONSTRAINT "saved_reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_scholarship_id_scholarships_id_fk" FOREIGN KEY ("scholarship_id") REFERENCES "public"."scholarships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_program" ON "notifications" USING btree ("program_id") WHERE program_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_scholarship" ON "notifications" USING btree ("scholarship_id") WHERE scholarship_id is not null;