-- Names as `lib/fold.ts` folds them, for columns that administrators find rows by: the database keeps these by itself.
create function fold_text(name text) returns text language sql immutable strict parallel safe as $$
  with latin as (
    select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        regexp_replace(
          regexp_replace(lower(normalize(name, NFC) collate "und-x-icu"), '[''`´ʹʻʼʽˈ‘’‛′ʿʾ]', '', 'g'),
          '(^|[^[:alpha:]]|[аеёиоуўэюяыъь])е', '\1ye', 'g'
        ),
        'абвгғдежзийкқлмнопрстуўфхҳыэıøłđðəŋħъь', 'abvggdejziykqlmnoprstuofxhieiolddanh'
      ),
      'ё', 'yo'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'þ', 'th'), 'ß', 'ss'),
      'æ', 'ae'), 'œ', 'oe') as name
  )
  select btrim(regexp_replace(
    translate(
      regexp_replace(normalize(name, NFD), '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
      'абвгғдежзийкқлмнопрстуўфхҳыэıøłđðəŋħъь', 'abvggdejziykqlmnoprstuofxhieiolddanh'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ))
  from latin
$$;--> statement-breakpoint
CREATE TABLE "fact_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"source_url" text,
	"quote" text,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fact_checks_kind" CHECK ("fact_checks"."kind" in ('UNIVERSITY', 'SCHOLARSHIP'))
);
--> statement-breakpoint
CREATE TABLE "mistake_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"text" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "mistake_reports_kind" CHECK ("mistake_reports"."kind" in ('UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING')),
	CONSTRAINT "mistake_reports_status" CHECK ("mistake_reports"."status" in ('NEW', 'CORRECTED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"actor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"header_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "import_mappings_actor_id_kind_header_hash_pk" PRIMARY KEY("actor_id","kind","header_hash")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"ref_id" integer,
	"version" integer,
	"draft" jsonb,
	"changes" jsonb,
	"problems" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('NEW', 'CHANGED', 'SAME', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"actor_id" uuid NOT NULL,
	"state" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('UNIVERSITY', 'SCHOLARSHIP'))
);
--> statement-breakpoint
CREATE TABLE "join_documents" (
	"request_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "join_documents_request_id_attachment_id_pk" PRIMARY KEY("request_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "join_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_messages_by" CHECK ("join_messages"."by" in ('ADMIN', 'APPLICANT'))
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"tax_number" text NOT NULL,
	"city" text NOT NULL,
	"web_site" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"key_hash" text NOT NULL,
	"answer_due" date NOT NULL,
	"consulting_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_requests_state" CHECK ("join_requests"."state" in ('NEW', 'ASKED', 'ANSWERED', 'DECLINED', 'ACCEPTED'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_text_day_pk" PRIMARY KEY("text","day"),
	CONSTRAINT "search_misses_count" CHECK ("search_misses"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "admin_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "admin_tasks_state" CHECK ("admin_tasks"."state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'))
);
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
DROP INDEX "universities_country";--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "continents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "continents" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name_uz, '') || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "degrees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "degrees" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "faculties" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faculties" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "web_site" text;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "verified_on" date;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "verified_until" date;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "verified_by" uuid;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name, '') || ' ' || coalesce(abbreviation, '') || ' ' || coalesce(legal_name, '') || ' ' || coalesce(owner_name, '') || ' ' || coalesce(owner_surname, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(name, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name_uz, '') || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "missing_languages" text[] GENERATED ALWAYS AS (array_remove(array[case when name_uz = '' or description_uz = '' then 'uz' end, case when name_ru = '' or description_ru = '' then 'ru' end, case when name_en = '' or description_en = '' then 'en' end], null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "step_levels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "step_levels" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(name_uz, '') || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(abbreviation_uz, '') || ' ' || coalesce(abbreviation_ru, '') || ' ' || coalesce(abbreviation_en, '') || ' ' || coalesce(city_uz, '') || ' ' || coalesce(city_ru, '') || ' ' || coalesce(city_en, '') || ' ' || coalesce(web_site, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "missing_languages" text[] GENERATED ALWAYS AS (array_remove(array[case when name_uz = '' or description_uz = '' then 'uz' end, case when name_ru = '' or description_ru = '' then 'ru' end, case when name_en = '' or description_en = '' then 'en' end], null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_documents" ADD CONSTRAINT "join_documents_request_id_join_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_documents" ADD CONSTRAINT "join_documents_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_messages" ADD CONSTRAINT "join_messages_request_id_join_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_checks_ref" ON "fact_checks" USING btree ("kind","ref_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mistake_reports_new" ON "mistake_reports" USING btree ("kind","ref_id") WHERE "mistake_reports"."status" = 'NEW';--> statement-breakpoint
CREATE INDEX "mistake_reports_by_time" ON "mistake_reports" USING btree ("created_at") WHERE "mistake_reports"."status" = 'NEW';--> statement-breakpoint
CREATE INDEX "mistake_reports_phone" ON "mistake_reports" USING btree ("phone") WHERE "mistake_reports"."phone" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "imports_actor" ON "imports" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_expiry" ON "imports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "join_documents_attachment" ON "join_documents" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "join_messages_request" ON "join_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_phone" ON "join_requests" USING btree ("phone") WHERE "join_requests"."state" in ('NEW', 'ASKED', 'ANSWERED');--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_tax_number" ON "join_requests" USING btree ("tax_number") WHERE "join_requests"."state" in ('NEW', 'ASKED', 'ANSWERED');--> statement-breakpoint
CREATE INDEX "join_requests_queue" ON "join_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "join_requests_consulting" ON "join_requests" USING btree ("consulting_id");--> statement-breakpoint
CREATE INDEX "search_misses_day" ON "search_misses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "admin_tasks_actor" ON "admin_tasks" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_records_heads" ON "audit_records" USING btree ("id" DESC NULLS FIRST) WHERE "audit_records"."group_id" is null;--> statement-breakpoint
CREATE INDEX "audit_records_heads_subject" ON "audit_records" USING btree ("subject","id" DESC NULLS FIRST) WHERE "audit_records"."group_id" is null;--> statement-breakpoint
CREATE INDEX "audit_records_heads_action" ON "audit_records" USING btree ("action","id" DESC NULLS FIRST) WHERE "audit_records"."group_id" is null;--> statement-breakpoint
CREATE INDEX "audit_records_group" ON "audit_records" USING btree ("group_id","id") WHERE "audit_records"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "accounts_by_role" ON "accounts" USING btree ("kind","role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_by_status" ON "accounts" USING btree ("kind","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "countries_in_order" ON "countries" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "countries_by_name_uz" ON "countries" USING btree (name_uz collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "countries_by_name_ru" ON "countries" USING btree (name_ru collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "countries_by_name_en" ON "countries" USING btree (name_en collate "en-x-icu",id);--> statement-breakpoint
CREATE INDEX "countries_search_text" ON "countries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consultings_by_name_uz" ON "consultings" USING btree (name collate "uz-x-icu","id");--> statement-breakpoint
CREATE INDEX "consultings_by_name_ru" ON "consultings" USING btree (name collate "ru-x-icu","id");--> statement-breakpoint
CREATE INDEX "consultings_by_name_en" ON "consultings" USING btree (name collate "en-x-icu","id");--> statement-breakpoint
CREATE INDEX "consultings_by_time" ON "consultings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consultings_by_verification" ON "consultings" USING btree ("verified_until","id");--> statement-breakpoint
CREATE INDEX "consultings_search_text" ON "consultings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("surname","name","id");--> statement-breakpoint
CREATE INDEX "profiles_search_text" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_uz" ON "scholarships" USING btree (name_uz collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_ru" ON "scholarships" USING btree (name_ru collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_name_en" ON "scholarships" USING btree (name_en collate "en-x-icu",id);--> statement-breakpoint
CREATE INDEX "scholarships_by_start" ON "scholarships" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_price" ON "scholarships" USING btree ("price_tiyin","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_update" ON "scholarships" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_check" ON "scholarships" USING btree ("checked_on" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "scholarships_missing" ON "scholarships" USING gin ("missing_languages");--> statement-breakpoint
CREATE INDEX "scholarships_search_text" ON "scholarships" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "universities_by_name_uz" ON "universities" USING btree (name_uz collate "uz-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_name_ru" ON "universities" USING btree (name_ru collate "ru-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_name_en" ON "universities" USING btree (name_en collate "en-x-icu",id);--> statement-breakpoint
CREATE INDEX "universities_by_rating" ON "universities" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "universities_by_country" ON "universities" USING btree ("country_id","id");--> statement-breakpoint
CREATE INDEX "universities_by_status" ON "universities" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "universities_by_update" ON "universities" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "universities_by_check" ON "universities" USING btree ("checked_on" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "universities_missing" ON "universities" USING gin ("missing_languages");--> statement-breakpoint
CREATE INDEX "universities_search_text" ON "universities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('REGISTRATION', 'RESET', 'PHONE', 'JOIN'));--> statement-breakpoint
ALTER TABLE "consultings" ADD CONSTRAINT "consultings_tax_number" CHECK ("consultings"."tax_number" ~ '^[0-9]{9}$');