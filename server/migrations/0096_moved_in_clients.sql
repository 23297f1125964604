CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consulting_id" integer NOT NULL,
	"created_by" uuid,
	"file_name" text NOT NULL,
	"client_count" integer NOT NULL,
	"claimed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "client_imports_undone" CHECK ("client_imports"."undone_at" is null or "client_imports"."claimed_count" = 0)
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "paid_outside_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "is_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "reached_step" smallint;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "reached_level" smallint;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "paid_outside_tiyin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_created_by_employees_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_imports_of_consulting" ON "client_imports" USING btree ("consulting_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_manager_id_employees_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_ins_import" ON "walk_ins" USING btree ("import_id","id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_outside" CHECK ("applications"."paid_outside_tiyin" >= 0);--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_imported" CHECK (("walk_ins"."import_id" is null) = ("walk_ins"."reached_step" is null)
        and ("walk_ins"."import_id" is null) = ("walk_ins"."reached_level" is null)
        and ("walk_ins"."import_id" is not null or "walk_ins"."is_sent"));--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_place" CHECK ("walk_ins"."reached_step" >= 1 and "walk_ins"."reached_level" >= 1);--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_outside" CHECK ("walk_ins"."paid_outside_tiyin" >= 0);