CREATE TABLE "catalogue_order" (
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "catalogue_order_kind_ref_id_pk" PRIMARY KEY("kind","ref_id"),
	CONSTRAINT "catalogue_order_kind" CHECK ("catalogue_order"."kind" in ('COUNTRY', 'PROGRAM', 'SCHOLARSHIP'))
);
--> statement-breakpoint
CREATE INDEX "catalogue_order_places" ON "catalogue_order" USING btree ("kind","place","ref_id");