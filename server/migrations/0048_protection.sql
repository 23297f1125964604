CREATE TABLE "protected_shares" (
	"step_id" integer PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"amount_tiyin" bigint NOT NULL,
	"state" text NOT NULL,
	"released_tiyin" bigint DEFAULT 0 NOT NULL,
	"returned_tiyin" bigint DEFAULT 0 NOT NULL,
	"due_since" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"idempotency_key" text,
	"finished_at" timestamp with time zone,
	"releases_at" timestamp with time zone,
	"reminded_hours" smallint,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"dispute_id" uuid,
	CONSTRAINT "protected_shares_amount" CHECK ("protected_shares"."amount_tiyin" >= 0),
	CONSTRAINT "protected_shares_state" CHECK ("protected_shares"."state" in ('UNPAID', 'HELD', 'AWAITING', 'DISPUTED', 'RELEASED', 'RETURNED', 'SPLIT')),
	CONSTRAINT "protected_shares_parts" CHECK ("protected_shares"."released_tiyin" >= 0 and "protected_shares"."returned_tiyin" >= 0
        and "protected_shares"."released_tiyin" + "protected_shares"."returned_tiyin"
          = case when "protected_shares"."state" in ('RELEASED', 'RETURNED', 'SPLIT') then "protected_shares"."amount_tiyin" else 0 end),
	CONSTRAINT "protected_shares_released" CHECK ("protected_shares"."state" <> 'RELEASED' or "protected_shares"."returned_tiyin" = 0),
	CONSTRAINT "protected_shares_returned" CHECK ("protected_shares"."state" <> 'RETURNED' or "protected_shares"."released_tiyin" = 0),
	CONSTRAINT "protected_shares_split" CHECK ("protected_shares"."state" <> 'SPLIT' or ("protected_shares"."released_tiyin" > 0 and "protected_shares"."returned_tiyin" > 0)),
	CONSTRAINT "protected_shares_paid" CHECK (("protected_shares"."state" = 'UNPAID') = ("protected_shares"."paid_at" is null)),
	CONSTRAINT "protected_shares_finished" CHECK ("protected_shares"."state" not in ('AWAITING', 'DISPUTED') or "protected_shares"."finished_at" is not null),
	CONSTRAINT "protected_shares_clock" CHECK (("protected_shares"."state" = 'AWAITING') = ("protected_shares"."releases_at" is not null)),
	CONSTRAINT "protected_shares_reminded" CHECK ("protected_shares"."reminded_hours" in (24, 6, 1)),
	CONSTRAINT "protected_shares_ended" CHECK (("protected_shares"."state" in ('RELEASED', 'RETURNED', 'SPLIT')) = ("protected_shares"."ended_at" is not null)
        and ("protected_shares"."ended_at" is null) = ("protected_shares"."ended_by" is null)),
	CONSTRAINT "protected_shares_ended_by" CHECK ("protected_shares"."ended_by" in ('STUDENT', 'TIME', 'SETTLEMENT', 'END')),
	CONSTRAINT "protected_shares_dispute" CHECK ("protected_shares"."state" <> 'DISPUTED' or "protected_shares"."dispute_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "protections" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"is_in_parts" boolean DEFAULT false NOT NULL,
	"is_paid_outside" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "protected_shares" ADD CONSTRAINT "protected_shares_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protected_shares" ADD CONSTRAINT "protected_shares_application_id_protections_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."protections"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protected_shares_application" ON "protected_shares" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "protected_shares_releases" ON "protected_shares" USING btree ("releases_at") WHERE releases_at is not null;--> statement-breakpoint
-- What was accepted before has its protected payment. Where the price was marked by hand the agency has the money already:
-- it is carried over as a correction, and what of it was released or returned goes outside again.
INSERT INTO "protections" ("application_id", "is_paid_outside", "created_at")
SELECT a."id", a."payment" IN ('PAID', 'RETURNED') AND a."price_tiyin" > 0, coalesce(a."started_at", a."created_at")
FROM "applications" a WHERE EXISTS (SELECT FROM "application_steps" s WHERE s."application_id" = a."id");--> statement-breakpoint
INSERT INTO "protected_shares" ("step_id", "application_id", "amount_tiyin", "state", "released_tiyin", "returned_tiyin",
  "due_since", "paid_at", "finished_at", "releases_at", "ended_at", "ended_by")
SELECT x."step_id", x."application_id", x."amount", x."state",
  CASE WHEN x."state" = 'RELEASED' THEN x."amount" ELSE 0 END, CASE WHEN x."state" = 'RETURNED' THEN x."amount" ELSE 0 END,
  x."due_since", CASE WHEN x."state" <> 'UNPAID' THEN x."paid_at" END, x."finished_at",
  CASE WHEN x."state" = 'AWAITING' THEN x."passes_at" END,
  CASE x."state" WHEN 'RELEASED' THEN x."passes_at" WHEN 'RETURNED' THEN x."left_at" END,
  CASE x."state" WHEN 'RELEASED' THEN 'TIME' WHEN 'RETURNED' THEN 'END' END
FROM (
  SELECT s."id" AS "step_id", a."id" AS "application_id", s."share_tiyin" AS "amount", s."finished_at", p."passes_at",
    CASE WHEN a."price_tiyin" > 0 THEN p."begun_at" END AS "due_since", coalesce(a."paid_at", p."begun_at") AS "paid_at",
    coalesce(a."ended_at", a."active_at") AS "left_at",
    CASE
      WHEN a."payment" NOT IN ('PAID', 'RETURNED') THEN 'UNPAID'
      WHEN s."finished_at" IS NOT NULL THEN CASE WHEN p."passes_at" <= now() THEN 'RELEASED' ELSE 'AWAITING' END
      WHEN a."status" IN ('REJECTED', 'CANCELED') THEN 'RETURNED'
      ELSE 'HELD'
    END AS "state"
  FROM "applications" a JOIN "application_steps" s ON s."application_id" = a."id"
    CROSS JOIN LATERAL (SELECT coalesce(a."started_at", a."created_at") AS "begun_at",
      s."finished_at" + CASE WHEN s."share_tiyin" > 0 THEN interval '72 hours' ELSE interval '0' END AS "passes_at") p
) x;--> statement-breakpoint
CREATE TEMPORARY TABLE "carried" ON COMMIT DROP AS
SELECT gen_random_uuid() AS "id", x.* FROM (
  SELECT 'correction:' || a."id" || ':all' AS "key", 'CORRECTION' AS "purpose", a."id" AS "application_id",
    a."price_tiyin" AS "amount", coalesce(e."created_at", a."paid_at", p."created_at") AS "created_at", e."actor_id",
    coalesce(e."comment", '') AS "reason", 1 AS "rank"
  FROM "protections" p JOIN "applications" a ON a."id" = p."application_id"
    LEFT JOIN LATERAL (SELECT "created_at", "actor_id", "comment" FROM "application_events" l
      WHERE l."application_id" = a."id" AND l."type" = 'PAYMENT_SUCCESS' ORDER BY l."seq" LIMIT 1) e ON true
  WHERE p."is_paid_outside"
  UNION ALL
  SELECT 'release:' || s."step_id", 'RELEASE', s."application_id", -s."released_tiyin", s."ended_at", NULL, NULL, 2
  FROM "protected_shares" s JOIN "protections" p USING ("application_id")
  WHERE p."is_paid_outside" AND s."released_tiyin" > 0
  UNION ALL
  SELECT 'refund:' || s."application_id", 'REFUND', s."application_id", -sum(s."returned_tiyin")::bigint,
    max(s."ended_at"), NULL, NULL, 3
  FROM "protected_shares" s JOIN "protections" p USING ("application_id")
  WHERE p."is_paid_outside" AND s."returned_tiyin" > 0 GROUP BY s."application_id"
) x;--> statement-breakpoint
INSERT INTO "ledger_accounts" ("kind", "owner")
SELECT DISTINCT 'HELD', "application_id"::text FROM "carried"
UNION ALL SELECT 'OUTSIDE', 'agencies' WHERE EXISTS (SELECT FROM "carried")
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "ledger_transfers" ("id", "key", "purpose", "subject_id", "actor_id", "reason", "created_at")
SELECT "id", "key", "purpose", "application_id", "actor_id", "reason", "created_at" FROM "carried";--> statement-breakpoint
INSERT INTO "ledger_entries" ("transfer_id", "account_id", "amount_tiyin", "balance_tiyin", "created_at")
SELECT c."id", b."id", c."amount" * b."sign",
  sum(c."amount" * b."sign") OVER (PARTITION BY b."id" ORDER BY c."created_at", c."rank", c."key"), c."created_at"
FROM "carried" c CROSS JOIN LATERAL (
  SELECT "id", CASE "kind" WHEN 'HELD' THEN 1 ELSE -1 END AS "sign" FROM "ledger_accounts"
  WHERE ("kind" = 'HELD' AND "owner" = c."application_id"::text) OR ("kind" = 'OUTSIDE' AND "owner" = 'agencies')
) b ORDER BY c."created_at", c."rank", c."key", b."id";--> statement-breakpoint
UPDATE "ledger_accounts" a SET "balance_tiyin" = e."sum"
FROM (SELECT "account_id", sum("amount_tiyin") AS "sum" FROM "ledger_entries"
  WHERE "transfer_id" IN (SELECT "id" FROM "carried") GROUP BY "account_id") e
WHERE a."id" = e."account_id";
--> statement-breakpoint
INSERT INTO "ledger_days" ("account_id", "day", "purpose", "is_income", "entry_count", "amount_tiyin")
SELECT a."id", (c."created_at" AT TIME ZONE 'Asia/Tashkent')::date, c."purpose", c."amount" < 0, count(*), -sum(c."amount")
FROM "carried" c JOIN "ledger_accounts" a ON a."kind" = 'OUTSIDE' AND a."owner" = 'agencies'
GROUP BY 1, 2, 3, 4;
