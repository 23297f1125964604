CREATE TABLE "operator_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"text_id" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"address" text,
	"language" text NOT NULL,
	CONSTRAINT "operator_acceptances_once" UNIQUE("account_id","text_id"),
	CONSTRAINT "operator_acceptances_language" CHECK ("operator_acceptances"."language" in ('uz', 'ru', 'en', 'uz-Cyrl'))
);
--> statement-breakpoint
CREATE TABLE "operator_details" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"legal_name_uz" text NOT NULL,
	"legal_name_ru" text NOT NULL,
	"legal_name_en" text NOT NULL,
	"inn" text NOT NULL,
	"bank_uz" text NOT NULL,
	"bank_ru" text NOT NULL,
	"bank_en" text NOT NULL,
	"account" text NOT NULL,
	"mfo" text NOT NULL,
	"address_uz" text NOT NULL,
	"address_ru" text NOT NULL,
	"address_en" text NOT NULL,
	"licence_number" text NOT NULL,
	"licensed_on" date NOT NULL,
	"licensed_by_uz" text NOT NULL,
	"licensed_by_ru" text NOT NULL,
	"licensed_by_en" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"number" integer,
	"valid_from" date,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_details_number" UNIQUE("number"),
	CONSTRAINT "operator_details_digits" CHECK ("operator_details"."inn" ~ '^[0-9]{9}$' and "operator_details"."account" ~ '^[0-9]{20}$' and "operator_details"."mfo" ~ '^[0-9]{5}$'),
	CONSTRAINT "operator_details_publication" CHECK ((number is null) = (published_at is null) and (number is null) = (valid_from is null) and number > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"text_uz" text NOT NULL,
	"text_ru" text NOT NULL,
	"text_en" text NOT NULL,
	"change_uz" text DEFAULT '' NOT NULL,
	"change_ru" text DEFAULT '' NOT NULL,
	"change_en" text DEFAULT '' NOT NULL,
	"number" integer,
	"valid_from" date,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_texts_number" UNIQUE("kind","number"),
	CONSTRAINT "operator_texts_kind" CHECK ("operator_texts"."kind" in ('OFFER', 'PRIVACY')),
	CONSTRAINT "operator_texts_publication" CHECK ((number is null) = (published_at is null) and (number is null) = (valid_from is null) and number > 0)
);
--> statement-breakpoint
ALTER TABLE "operator_acceptances" ADD CONSTRAINT "operator_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "operator_acceptances" ADD CONSTRAINT "operator_acceptances_text_id_operator_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."operator_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_acceptances_text" ON "operator_acceptances" USING btree ("text_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_details_draft" ON "operator_details" USING btree ((true)) WHERE number is null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_texts_draft" ON "operator_texts" USING btree ("kind") WHERE number is null;--> statement-breakpoint
-- What is published never changes: people have accepted it (docs/decisions/088).
create function keep_published() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of % never changes', tg_table_name;
end $$;--> statement-breakpoint
create trigger operator_details_published before update or delete on operator_details
  for each row when (old.number is not null) execute function keep_published();--> statement-breakpoint
create trigger operator_texts_published before update or delete on operator_texts
  for each row when (old.number is not null) execute function keep_published();--> statement-breakpoint
create trigger operator_details_notice after insert or update or delete or truncate on operator_details
  for each statement execute function notify_tag('operator');--> statement-breakpoint
create trigger operator_texts_notice after insert or update or delete or truncate on operator_texts
  for each statement execute function notify_tag('operator');
