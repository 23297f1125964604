CREATE TABLE "country_facts" (
	"country_id" integer PRIMARY KEY NOT NULL,
	"living_from_minor" bigint,
	"living_to_minor" bigint,
	"living_currency" text,
	"living_year" smallint,
	"living_source_url" text,
	"living_checked_on" date,
	"recognition" text DEFAULT 'UNKNOWN' NOT NULL,
	"recognition_source_url" text,
	"recognition_checked_on" date,
	"legalisation" text,
	"legalisation_source_url" text,
	"legalisation_checked_on" date,
	"visa_uz" text NOT NULL,
	"visa_ru" text NOT NULL,
	"visa_en" text NOT NULL,
	"visa_source_url" text,
	"visa_checked_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "country_facts_living" CHECK ("country_facts"."living_from_minor" > 0 and "country_facts"."living_from_minor" <= "country_facts"."living_to_minor"),
	CONSTRAINT "country_facts_living_whole" CHECK (num_nulls("country_facts"."living_from_minor", "country_facts"."living_to_minor", "country_facts"."living_currency") in (0, 3)),
	CONSTRAINT "country_facts_recognition" CHECK ("country_facts"."recognition" in ('LIKELY', 'TEST', 'UNKNOWN')),
	CONSTRAINT "country_facts_legalisation" CHECK ("country_facts"."legalisation" in ('APOSTILLE', 'CONSULAR', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"rate_tiyin" bigint NOT NULL,
	"nominal" integer NOT NULL,
	"dated_on" date NOT NULL,
	"source_url" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_day" UNIQUE("currency","dated_on"),
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate_tiyin" > 0 and "exchange_rates"."nominal" > 0),
	CONSTRAINT "exchange_rates_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$' and "exchange_rates"."currency" <> 'UZS')
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "tuition_tiyin" bigint;--> statement-breakpoint
ALTER TABLE "country_facts" ADD CONSTRAINT "country_facts_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programs_by_tuition" ON "programs" USING btree ("tuition_tiyin","id");--> statement-breakpoint
CREATE INDEX "programs_currency" ON "programs" USING btree ("tuition_currency");--> statement-breakpoint
-- Every country has facts, known or not.
create function add_country_facts() returns trigger language plpgsql as $$
begin
  insert into country_facts (country_id, visa_uz, visa_ru, visa_en) select id, '', '', '' from added;
  return null;
end $$;--> statement-breakpoint
create trigger countries_have_facts after insert on countries referencing new table as added
  for each statement execute function add_country_facts();--> statement-breakpoint
insert into country_facts (country_id, visa_uz, visa_ru, visa_en) select id, '', '', '' from countries;--> statement-breakpoint
-- A sum in minor units of a currency, in tiyin at its latest rate, rounded half up; null where nobody can say. The same as
-- `toTiyin` of contract/src/cost.ts.
create function tiyin_of(amount bigint, code text) returns bigint language sql stable as $$
  select case
    when amount is null or amount = 0 or code = 'UZS' then amount
    else (
      select case when made.tiyin <= 9007199254740991 then made.tiyin::bigint end
      from (select rate_tiyin, nominal from exchange_rates where currency = code order by dated_on desc limit 1) as r
      cross join lateral (select r.nominal * case when code in ('KRW', 'JPY') then 1 else 100 end::numeric as parts) as of
      cross join lateral (select div(2 * amount * r.rate_tiyin + of.parts, 2 * of.parts) as tiyin) as made
    )
  end
$$;--> statement-breakpoint
create function convert_tuition() returns trigger language plpgsql as $$
begin
  new.tuition_tiyin := tiyin_of(new.tuition_minor, new.tuition_currency);
  return new;
end $$;--> statement-breakpoint
create trigger programs_convert_tuition before insert or update of tuition_minor, tuition_currency on programs
  for each row execute function convert_tuition();--> statement-breakpoint
create function convert_tuition_anew() returns trigger language plpgsql as $$
begin
  -- Whoever is changing programmes ends first, and nobody begins before the rate is there: no tuition is left at the former one.
  lock table programs in exclusive mode;
  update programs set tuition_tiyin = tiyin_of(tuition_minor, tuition_currency)
  where tuition_currency in (old.currency, new.currency)
    and tuition_tiyin is distinct from tiyin_of(tuition_minor, tuition_currency);
  return null;
end $$;--> statement-breakpoint
create trigger exchange_rates_convert after insert or update or delete on exchange_rates
  for each row execute function convert_tuition_anew();--> statement-breakpoint
create trigger exchange_rates_notice after insert or update or delete or truncate on exchange_rates
  for each statement execute function notify_tag('rates');--> statement-breakpoint
-- Facts are shown on the page of their country, and where living is part of a sum (docs/decisions/042).
create trigger country_facts_notice_inserted after insert on country_facts referencing new table as changed
  for each statement execute function notify_records('country', 'country_id');--> statement-breakpoint
create trigger country_facts_notice_updated after update on country_facts referencing new table as changed
  for each statement execute function notify_records('country', 'country_id');--> statement-breakpoint
create trigger country_facts_notice_deleted after delete on country_facts referencing old table as changed
  for each statement execute function notify_records('country', 'country_id');--> statement-breakpoint
create trigger country_facts_notice_truncated after truncate on country_facts
  for each statement execute function notify_catalogue();
