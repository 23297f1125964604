CREATE TABLE "guardian_documents" (
	"guardianship_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "guardian_documents_guardianship_id_document_id_pk" PRIMARY KEY("guardianship_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "guardian_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guardian_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guardianship_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document_id" uuid,
	"began_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardian_visits_kind" CHECK ("guardian_visits"."kind" in ('APPLICATION', 'DOCUMENT', 'PAYMENT')),
	CONSTRAINT "guardian_visits_document" CHECK ("guardian_visits"."document_id" is null or "guardian_visits"."kind" = 'DOCUMENT')
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardians_phone" UNIQUE("phone"),
	CONSTRAINT "guardians_phone_digits" CHECK ("guardians"."phone" ~ '^998[0-9]{9}$'),
	CONSTRAINT "guardians_language" CHECK ("guardians"."language" in ('uz', 'ru', 'en', 'uz-Cyrl'))
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"guardian_id" uuid,
	"relation" text NOT NULL,
	"can_pay" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guardianships_relation" CHECK ("guardianships"."relation" in ('MOTHER', 'FATHER', 'BROTHER', 'SISTER', 'GRANDPARENT', 'SPOUSE', 'RELATIVE', 'OTHER')),
	CONSTRAINT "guardianships_guardian" CHECK ("guardianships"."ended_at" is not null or "guardianships"."guardian_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
ALTER TABLE "guardian_documents" ADD CONSTRAINT "guardian_documents_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_documents" ADD CONSTRAINT "guardian_documents_document_id_application_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."application_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_sessions" ADD CONSTRAINT "guardian_sessions_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_visits" ADD CONSTRAINT "guardian_visits_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_visits" ADD CONSTRAINT "guardian_visits_document_id_application_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."application_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_documents_document" ON "guardian_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "guardian_sessions_guardian" ON "guardian_sessions" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_sessions_expiry" ON "guardian_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_visits_of" ON "guardian_visits" USING btree ("guardianship_id","last_at");--> statement-breakpoint
CREATE INDEX "guardian_visits_document" ON "guardian_visits" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_once" ON "guardianships" USING btree ("application_id","guardian_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardianships_guardian" ON "guardianships" USING btree ("guardian_id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('REGISTRATION', 'RESET', 'PHONE', 'JOIN', 'BANK', 'FAMILY'));--> statement-breakpoint
CREATE TRIGGER guardian_sessions_notice AFTER DELETE ON "guardian_sessions" REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
