ALTER TABLE "programs" ADD COLUMN "facts_year" smallint;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_facts_year" CHECK ("programs"."facts_year" between 2000 and 2099);