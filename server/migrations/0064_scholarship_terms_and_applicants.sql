CREATE TABLE "applicant_data" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"education" text,
	"graduation_year" smallint,
	"mark" real,
	"mark_scale" smallint,
	"certificates" jsonb,
	"birth_year" smallint,
	"citizenship" text,
	"budget_minor" bigint,
	"budget_currency" text,
	"degrees" text[] DEFAULT '{}' NOT NULL,
	"faculty_ids" integer[] DEFAULT '{}' NOT NULL,
	"country_ids" integer[] DEFAULT '{}' NOT NULL,
	"start_month" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_data_mark" CHECK (("applicant_data"."mark" is null) = ("applicant_data"."mark_scale" is null)),
	CONSTRAINT "applicant_data_budget" CHECK (("applicant_data"."budget_minor" is null) = ("applicant_data"."budget_currency" is null)),
	CONSTRAINT "applicant_data_budget_amount" CHECK ("applicant_data"."budget_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "covers" jsonb;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "steps_uz" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "steps_ru" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "steps_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applicant_data" ADD CONSTRAINT "applicant_data_account_id_profiles_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE cascade;