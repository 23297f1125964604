ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "import_rows" ALTER COLUMN "changes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ALTER COLUMN "problems" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "title" text NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "cells" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "format" text NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "delimiter" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_remembered" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "row_count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "task_id";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('MAPPING', 'READY', 'APPLYING', 'DONE', 'FAILED', 'CANCELED'));