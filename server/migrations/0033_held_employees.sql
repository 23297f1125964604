CREATE TABLE "held_employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consulting_id" integer NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"must_change_password" boolean NOT NULL,
	"language" text,
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "held_employees_consulting" ON "held_employees" USING btree ("consulting_id");--> statement-breakpoint
CREATE INDEX "held_employees_until" ON "held_employees" USING btree ("held_until");