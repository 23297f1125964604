CREATE TABLE "walk_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consulting_id" integer NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"tariff_id" integer NOT NULL,
	"university_id" integer,
	"scholarship_id" integer,
	"degree_id" integer,
	"faculty_id" integer,
	"comment" text,
	"link_hash" text NOT NULL,
	"former_hashes" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"application_id" uuid,
	CONSTRAINT "walk_ins_link" UNIQUE("link_hash"),
	CONSTRAINT "walk_ins_idempotency" UNIQUE("created_by","idempotency_key"),
	CONSTRAINT "walk_ins_language" CHECK ("walk_ins"."language" in ('uz', 'ru', 'en')),
	CONSTRAINT "walk_ins_claimed" CHECK (("walk_ins"."claimed_at" is not null) = ("walk_ins"."application_id" is not null)
        and ("walk_ins"."claimed_at" is not null) = ("walk_ins"."phone" is null)),
	CONSTRAINT "walk_ins_end" CHECK ("walk_ins"."withdrawn_at" is null or "walk_ins"."claimed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "walk_ins_open" ON "walk_ins" USING btree ("consulting_id","phone",coalesce(university_id, 0),coalesce(scholarship_id, 0)) WHERE withdrawn_at is null and claimed_at is null;--> statement-breakpoint
CREATE INDEX "walk_ins_of_consulting" ON "walk_ins" USING btree ("consulting_id","sent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null and claimed_at is null;--> statement-breakpoint
CREATE INDEX "walk_ins_former" ON "walk_ins" USING gin ("former_hashes");--> statement-breakpoint
CREATE INDEX "walk_ins_phone" ON "walk_ins" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "walk_ins_application" ON "walk_ins" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "walk_ins_ended" ON "walk_ins" USING btree (coalesce(claimed_at, withdrawn_at, expires_at));