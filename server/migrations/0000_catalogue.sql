create extension if not exists pg_trgm;--> statement-breakpoint
CREATE TABLE "continents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "continents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"continent_id" integer NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code"),
	CONSTRAINT "countries_code" CHECK ("countries"."code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "degrees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "degrees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "degrees_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faculties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faculties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" smallint NOT NULL,
	"parent_id" integer,
	"parent_level" smallint GENERATED ALWAYS AS (case when level = 2 then 1 end) STORED,
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faculties_id_level" UNIQUE("id","level"),
	CONSTRAINT "faculties_level" CHECK ("faculties"."level" in (1, 2) and ("faculties"."level" = 1) = ("faculties"."parent_id" is null))
);
--> statement-breakpoint
CREATE TABLE "consulting_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consulting_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer NOT NULL,
	"application_id" uuid,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consulting_comments_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "comments_rating" CHECK ("consulting_comments"."rating" between 1 and 5),
	CONSTRAINT "comments_reply" CHECK (("consulting_comments"."reply" is null) = ("consulting_comments"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "consulting_universities" (
	"cuid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consulting_universities_cuid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer NOT NULL,
	"university_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consulting_universities_once" UNIQUE("consulting_id","university_id")
);
--> statement-breakpoint
CREATE TABLE "consultings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"abbreviation" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"city_uz" text NOT NULL,
	"city_ru" text NOT NULL,
	"city_en" text NOT NULL,
	"photo_id" uuid,
	"owner_name" text NOT NULL,
	"owner_surname" text NOT NULL,
	"phone" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"rating_total" integer DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultings_status" CHECK ("consultings"."status" in ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "consultings_phone" CHECK ("consultings"."phone" ~ '^[0-9]{7,15}$'),
	CONSTRAINT "consultings_rating" CHECK ("consultings"."rating_total" between "consultings"."comment_count" and 5 * "consultings"."comment_count")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"media_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"original" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_original_unique" UNIQUE("original"),
	CONSTRAINT "attachments_kind" CHECK ("attachments"."kind" in ('PICTURE', 'DOCUMENT')),
	CONSTRAINT "attachments_size" CHECK ("attachments"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "scholarship_degrees" (
	"scholarship_id" integer NOT NULL,
	"degree_id" integer NOT NULL,
	CONSTRAINT "scholarship_degrees_scholarship_id_degree_id_pk" PRIMARY KEY("scholarship_id","degree_id")
);
--> statement-breakpoint
CREATE TABLE "scholarships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scholarships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"attach_id" uuid,
	"country_id" integer,
	"university_id" integer,
	"start_date" date NOT NULL,
	"expired_date" date NOT NULL,
	"price_tiyin" bigint DEFAULT 0 NOT NULL,
	"source_url" text,
	"checked_on" date,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scholarships_price" CHECK ("scholarships"."price_tiyin" >= 0),
	CONSTRAINT "scholarships_dates" CHECK ("scholarships"."expired_date" >= "scholarships"."start_date")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"country_id" integer,
	"continent_id" integer,
	"country_ids" integer[] NOT NULL,
	"continent_ids" integer[] NOT NULL,
	"faculty_ids" integer[] NOT NULL,
	"rating" real NOT NULL,
	CONSTRAINT "search_documents_kind_ref_id_pk" PRIMARY KEY("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "search_names_kind_ref_id_name_pk" PRIMARY KEY("kind","ref_id","name")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"document_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "universities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_uz" text NOT NULL,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"abbreviation_uz" text NOT NULL,
	"abbreviation_ru" text NOT NULL,
	"abbreviation_en" text NOT NULL,
	"description_uz" text NOT NULL,
	"description_ru" text NOT NULL,
	"description_en" text NOT NULL,
	"city_uz" text NOT NULL,
	"city_ru" text NOT NULL,
	"city_en" text NOT NULL,
	"photo_id" uuid,
	"country_id" integer NOT NULL,
	"web_site" text,
	"source_url" text,
	"checked_on" date,
	"rating" numeric(2, 1) NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "universities_rating" CHECK ("universities"."rating" between 0 and 5),
	CONSTRAINT "universities_status" CHECK ("universities"."status" in ('ACTIVE', 'INACTIVE'))
);
--> statement-breakpoint
CREATE TABLE "university_degrees" (
	"university_id" integer NOT NULL,
	"degree_id" integer NOT NULL,
	CONSTRAINT "university_degrees_university_id_degree_id_pk" PRIMARY KEY("university_id","degree_id")
);
--> statement-breakpoint
CREATE TABLE "university_faculties" (
	"university_id" integer NOT NULL,
	"faculty_id" integer NOT NULL,
	CONSTRAINT "university_faculties_university_id_faculty_id_pk" PRIMARY KEY("university_id","faculty_id")
);
--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_continent_id_continents_id_fk" FOREIGN KEY ("continent_id") REFERENCES "public"."continents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faculties" ADD CONSTRAINT "faculties_parent_id_parent_level_faculties_id_level_fk" FOREIGN KEY ("parent_id","parent_level") REFERENCES "public"."faculties"("id","level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulting_comments" ADD CONSTRAINT "consulting_comments_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulting_universities" ADD CONSTRAINT "consulting_universities_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulting_universities" ADD CONSTRAINT "consulting_universities_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultings" ADD CONSTRAINT "consultings_photo_id_attachments_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_degrees" ADD CONSTRAINT "scholarship_degrees_scholarship_id_scholarships_id_fk" FOREIGN KEY ("scholarship_id") REFERENCES "public"."scholarships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_degrees" ADD CONSTRAINT "scholarship_degrees_degree_id_degrees_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_attach_id_attachments_id_fk" FOREIGN KEY ("attach_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "universities" ADD CONSTRAINT "universities_photo_id_attachments_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "universities" ADD CONSTRAINT "universities_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "university_degrees" ADD CONSTRAINT "university_degrees_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "university_degrees" ADD CONSTRAINT "university_degrees_degree_id_degrees_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "university_faculties" ADD CONSTRAINT "university_faculties_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "university_faculties" ADD CONSTRAINT "university_faculties_faculty_id_faculties_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "countries_continent" ON "countries" USING btree ("continent_id");--> statement-breakpoint
CREATE INDEX "faculties_parent" ON "faculties" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_consulting" ON "consulting_comments" USING btree ("consulting_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_by_time" ON "consulting_comments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_author" ON "consulting_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "consulting_universities_university" ON "consulting_universities" USING btree ("university_id","consulting_id");--> statement-breakpoint
CREATE INDEX "consultings_photo" ON "consultings" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "scholarship_degrees_degree" ON "scholarship_degrees" USING btree ("degree_id","scholarship_id");--> statement-breakpoint
CREATE INDEX "scholarships_by_deadline" ON "scholarships" USING btree ("expired_date","id");--> statement-breakpoint
CREATE INDEX "scholarships_by_country" ON "scholarships" USING btree ("country_id","expired_date");--> statement-breakpoint
CREATE INDEX "scholarships_by_university" ON "scholarships" USING btree ("university_id","expired_date");--> statement-breakpoint
CREATE INDEX "scholarships_attach" ON "scholarships" USING btree ("attach_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_faculties" ON "search_documents" USING gin ("faculty_ids");--> statement-breakpoint
CREATE INDEX "search_documents_by_rating" ON "search_documents" USING btree ("kind","rating" DESC NULLS FIRST,"ref_id");--> statement-breakpoint
CREATE INDEX "search_documents_by_country" ON "search_documents" USING btree ("kind","country_id","rating" DESC NULLS FIRST,"ref_id");--> statement-breakpoint
CREATE INDEX "search_documents_by_continent" ON "search_documents" USING btree ("kind","continent_id","rating" DESC NULLS FIRST,"ref_id");--> statement-breakpoint
CREATE INDEX "search_names_prefix" ON "search_names" USING btree ("kind","name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "universities_by_rating" ON "universities" USING btree ("rating" DESC NULLS FIRST,"id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_country" ON "universities" USING btree ("country_id","rating" DESC NULLS FIRST,"id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_uz" ON "universities" USING btree (name_uz collate "uz-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_ru" ON "universities" USING btree (name_ru collate "ru-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_by_name_en" ON "universities" USING btree (name_en collate "en-x-icu","id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "universities_photo" ON "universities" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "university_degrees_degree" ON "university_degrees" USING btree ("degree_id","university_id");--> statement-breakpoint
CREATE INDEX "university_faculties_faculty" ON "university_faculties" USING btree ("faculty_id","university_id");