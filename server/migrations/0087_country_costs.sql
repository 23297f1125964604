CREATE TABLE "country_costs" (
	"country_id" integer NOT NULL,
	"kind" text NOT NULL,
	"degree_id" integer,
	"ownership" text,
	"city" text,
	"from_minor" bigint NOT NULL,
	"to_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"year" smallint NOT NULL,
	"source" text NOT NULL,
	"source_url" text NOT NULL,
	"checked_on" date,
	"note_uz" text NOT NULL,
	"note_ru" text NOT NULL,
	"note_en" text NOT NULL,
	CONSTRAINT "country_costs_subject" UNIQUE NULLS NOT DISTINCT("country_id","kind","degree_id","ownership","city"),
	CONSTRAINT "country_costs_kind" CHECK (case "country_costs"."kind" when 'TUITION' then "country_costs"."degree_id" is not null and "country_costs"."city" is null
        when 'LIVING' then "country_costs"."degree_id" is null and "country_costs"."ownership" is null and "country_costs"."from_minor" > 0
        else false end),
	CONSTRAINT "country_costs_range" CHECK (0 <= "country_costs"."from_minor" and "country_costs"."from_minor" <= "country_costs"."to_minor"),
	CONSTRAINT "country_costs_year" CHECK ("country_costs"."year" between 2000 and 2099),
	CONSTRAINT "country_costs_ownership" CHECK ("country_costs"."ownership" in ('PUBLIC', 'PRIVATE')),
	CONSTRAINT "country_costs_city" CHECK ("country_costs"."city" in ('LARGE', 'OTHER')),
	CONSTRAINT "country_costs_source" CHECK ("country_costs"."source" in ('OFFICIAL_PRICES', 'PROOF_OF_FUNDS', 'ESTIMATE'))
);
--> statement-breakpoint
ALTER TABLE "country_costs" ADD CONSTRAINT "country_costs_country_id_country_facts_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country_facts"("country_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_costs" ADD CONSTRAINT "country_costs_degree_id_degrees_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "country_costs_degree" ON "country_costs" USING btree ("degree_id");--> statement-breakpoint
-- Ranges stand on programmes of their countries: lists and pages of programmes have the tag.
CREATE TRIGGER country_costs_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON country_costs FOR EACH STATEMENT EXECUTE FUNCTION notify_tag('country-costs');
