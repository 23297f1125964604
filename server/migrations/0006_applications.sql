CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"requirement_id" integer,
	"attachment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"comment" text,
	"number" smallint NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_documents_status" CHECK ("application_documents"."status" in ('UPLOADED', 'ACCEPTED', 'RETURNED', 'REPLACED')),
	CONSTRAINT "application_documents_side" CHECK ("application_documents"."side" in ('STUDENT', 'CONSULTING'))
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" uuid NOT NULL,
	"consulting_id" integer NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	CONSTRAINT "application_views_name" UNIQUE("employee_id","name")
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"comment" text,
	"step_id" integer,
	"level_id" integer,
	"manager_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_events_seq" UNIQUE("application_id","seq")
);
--> statement-breakpoint
CREATE TABLE "application_levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"step_id" integer NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"number" smallint NOT NULL,
	"days" smallint NOT NULL,
	"status" text,
	"return_comment" text,
	"deadline" date,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "application_levels_number" UNIQUE("step_id","number"),
	CONSTRAINT "application_levels_status" CHECK ("application_levels"."status" in ('STARTED', 'TRAIL', 'FINISHED'))
);
--> statement-breakpoint
CREATE TABLE "application_numbers" (
	"month" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_requirements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_requirements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"level_id" integer NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"is_required" boolean NOT NULL,
	"number" smallint NOT NULL,
	CONSTRAINT "application_requirements_number" UNIQUE("level_id","number")
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"number" smallint NOT NULL,
	"share_percent" smallint NOT NULL,
	"share_tiyin" bigint NOT NULL,
	"status" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "application_steps_number" UNIQUE("application_id","number"),
	CONSTRAINT "application_steps_status" CHECK ("application_steps"."status" in ('STARTED', 'FINISHED'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"student_id" uuid NOT NULL,
	"consulting_id" integer NOT NULL,
	"tariff_id" integer NOT NULL,
	"university_id" integer,
	"scholarship_id" integer,
	"degree_id" integer,
	"faculty_id" integer,
	"manager_id" uuid,
	"status" text NOT NULL,
	"payment" text NOT NULL,
	"price_tiyin" bigint NOT NULL,
	"comment" text,
	"end_comment" text,
	"step_id" integer,
	"level_id" integer,
	"step_number" smallint,
	"next" text NOT NULL,
	"turn" text,
	"deadline" date,
	"version" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"document_count" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"disputed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_number" UNIQUE("number"),
	CONSTRAINT "applications_idempotency" UNIQUE("student_id","idempotency_key"),
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('TRAIL', 'STARTED', 'FINISHED', 'REJECTED', 'CANCELED')),
	CONSTRAINT "applications_payment" CHECK ("applications"."payment" in ('NONE', 'DUE', 'PAID', 'RETURNED')),
	CONSTRAINT "applications_price" CHECK ("applications"."price_tiyin" >= 0),
	CONSTRAINT "applications_turn" CHECK ("applications"."turn" in ('STUDENT', 'CONSULTING')),
	CONSTRAINT "applications_running" CHECK (("applications"."status" in ('TRAIL', 'STARTED')) = ("applications"."turn" is not null)),
	CONSTRAINT "applications_level" CHECK (("applications"."status" = 'STARTED') = ("applications"."level_id" is not null)),
	CONSTRAINT "applications_next" CHECK ("applications"."next" in ('REVIEW', 'PAY', 'SUBMIT', 'REWORK', 'CHECK', 'LEAD', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_role" text NOT NULL,
	"text" text NOT NULL,
	"attachment_id" uuid,
	"file_name" text,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_seq" UNIQUE("application_id","seq"),
	CONSTRAINT "chat_messages_client" UNIQUE("application_id","author_id","client_id"),
	CONSTRAINT "chat_messages_side" CHECK ("chat_messages"."side" in ('STUDENT', 'CONSULTING')),
	CONSTRAINT "chat_messages_content" CHECK ("chat_messages"."text" <> '' or "chat_messages"."attachment_id" is not null),
	CONSTRAINT "chat_messages_file" CHECK (("chat_messages"."attachment_id" is null) = ("chat_messages"."file_name" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"application_id" uuid NOT NULL,
	"side" text NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_reads_application_id_side_pk" PRIMARY KEY("application_id","side"),
	CONSTRAINT "chat_reads_side" CHECK ("chat_reads"."side" in ('STUDENT', 'CONSULTING')),
	CONSTRAINT "chat_reads_unread" CHECK ("chat_reads"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "message_templates_name" UNIQUE("consulting_id","name")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size_bytes" between 1 and 20971520),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"application_id" uuid NOT NULL,
	"actor_id" uuid,
	"level_id" integer,
	"comment" text,
	"deadline" date,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"level_id" integer NOT NULL,
	"kind" text NOT NULL,
	"deadline" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_level_id_kind_deadline_pk" PRIMARY KEY("level_id","kind","deadline")
);
--> statement-breakpoint
CREATE TABLE "sms_choices" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "sms_choices_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "level_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level_id" integer NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"is_required" boolean NOT NULL,
	"order_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "step_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"step_id" integer NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"days" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "step_levels_days" CHECK ("step_levels"."days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tariff_id" integer,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"share_percent" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "steps_status" CHECK ("steps"."status" in ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "steps_share" CHECK ("steps"."share_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"price_tiyin" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tariffs_price" CHECK ("tariffs"."price_tiyin" >= 0)
);
--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_requirement_id_application_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."application_requirements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_views" ADD CONSTRAINT "application_views_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_level_id_application_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."application_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_levels" ADD CONSTRAINT "application_levels_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_levels" ADD CONSTRAINT "application_levels_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD CONSTRAINT "application_requirements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requirements" ADD CONSTRAINT "application_requirements_level_id_application_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."application_levels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_scholarship_id_scholarships_id_fk" FOREIGN KEY ("scholarship_id") REFERENCES "public"."scholarships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_degree_id_degrees_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_manager_id_employees_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_level_id_application_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."application_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_level_id_application_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."application_levels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_choices" ADD CONSTRAINT "sms_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "level_documents" ADD CONSTRAINT "level_documents_level_id_step_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."step_levels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_levels" ADD CONSTRAINT "step_levels_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_documents_application" ON "application_documents" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_documents_requirement" ON "application_documents" USING btree ("requirement_id");--> statement-breakpoint
CREATE INDEX "application_documents_attachment" ON "application_documents" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "application_levels_application" ON "application_levels" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_requirements_application" ON "application_requirements" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_open" ON "applications" USING btree ("student_id","consulting_id",coalesce(university_id, 0),coalesce(scholarship_id, 0)) WHERE status in ('TRAIL', 'STARTED');--> statement-breakpoint
CREATE INDEX "applications_of_student" ON "applications" USING btree ("student_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applications_of_consulting" ON "applications" USING btree ("consulting_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applications_on_board" ON "applications" USING btree ("consulting_id","status","step_number","deadline","id");--> statement-breakpoint
CREATE INDEX "applications_by_activity" ON "applications" USING btree ("active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applications_manager" ON "applications" USING btree ("manager_id") WHERE manager_id is not null;--> statement-breakpoint
CREATE INDEX "applications_tariff" ON "applications" USING btree ("tariff_id");--> statement-breakpoint
CREATE INDEX "applications_university" ON "applications" USING btree ("university_id");--> statement-breakpoint
CREATE INDEX "applications_scholarship" ON "applications" USING btree ("scholarship_id");--> statement-breakpoint
CREATE INDEX "applications_due" ON "applications" USING btree ("deadline") WHERE status = 'STARTED';--> statement-breakpoint
CREATE INDEX "audit_records_subject" ON "audit_records" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_actor" ON "audit_records" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_attachment" ON "chat_messages" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "chat_reads_unread_of_side" ON "chat_reads" USING btree ("side","application_id") WHERE unread_count > 0;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_of_account" ON "notifications" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_application" ON "notifications" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_message" ON "notifications" USING btree ("account_id","application_id") WHERE kind = 'MESSAGE' and read_at is null;--> statement-breakpoint
CREATE INDEX "level_documents_level" ON "level_documents" USING btree ("level_id","order_number","id");--> statement-breakpoint
CREATE INDEX "step_levels_step" ON "step_levels" USING btree ("step_id","order_number","id");--> statement-breakpoint
CREATE INDEX "steps_tariff" ON "steps" USING btree ("tariff_id","order_number","id");--> statement-breakpoint
CREATE INDEX "tariffs_consulting" ON "tariffs" USING btree ("consulting_id","order_number","id");