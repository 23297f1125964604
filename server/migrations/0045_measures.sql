CREATE TABLE "measure_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measure_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"consulting_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "first_answer_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "is_walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "answer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "finished_percent" integer;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "finished_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "rejected_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "canceled_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultings" ADD COLUMN "price_from_tiyin" bigint;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "finished_percent" integer;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "price_tiyin" bigint;--> statement-breakpoint
ALTER TABLE "measure_requests" ADD CONSTRAINT "measure_requests_consulting_id_consultings_id_fk" FOREIGN KEY ("consulting_id") REFERENCES "public"."consultings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_requests_consulting" ON "measure_requests" USING btree ("consulting_id");--> statement-breakpoint
CREATE INDEX "applications_answers" ON "applications" USING btree ("consulting_id","created_at","first_answer_at","ended_at") WHERE not is_walk_in;--> statement-breakpoint
CREATE INDEX "search_documents_by_answer" ON "search_documents" USING btree ("kind","answer_minutes","rating" DESC NULLS FIRST,"weight" DESC NULLS FIRST,"ref_id") WHERE kind = 'CONSULTING';--> statement-breakpoint
CREATE INDEX "search_documents_by_finished" ON "search_documents" USING btree ("kind","finished_percent" DESC NULLS LAST,"rating" DESC NULLS FIRST,"weight" DESC NULLS FIRST,"ref_id") WHERE kind = 'CONSULTING';--> statement-breakpoint
CREATE INDEX "search_documents_by_price" ON "search_documents" USING btree ("kind","price_tiyin","rating" DESC NULLS FIRST,"weight" DESC NULLS FIRST,"ref_id") WHERE kind = 'CONSULTING';
--> statement-breakpoint
UPDATE "applications" a SET "is_walk_in" = true
  WHERE EXISTS (SELECT FROM "application_events" e WHERE e."application_id" = a."id" AND e."type" = 'ADDED');--> statement-breakpoint
UPDATE "applications" a SET "first_answer_at" = x."at"
FROM (
  SELECT "application_id", min("created_at") AS "at" FROM (
    SELECT "application_id", "created_at" FROM "application_events"
    WHERE "actor_role" IN ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER') AND "type" NOT IN ('ADDED', 'MANAGER_CHANGED')
    UNION ALL
    SELECT "application_id", "created_at" FROM "chat_messages" WHERE "side" = 'CONSULTING'
  ) s GROUP BY "application_id"
) x
WHERE x."application_id" = a."id" AND NOT a."is_walk_in";--> statement-breakpoint
UPDATE "consultings" g SET
  "price_from_tiyin" = (SELECT min(t."price_tiyin") FROM "tariffs" t WHERE t."consulting_id" = g."id" AND t."is_active"),
  "finished_count" = e."finished", "rejected_count" = e."rejected", "canceled_count" = e."canceled",
  "finished_percent" = CASE WHEN e."finished" + e."rejected" + e."canceled" >= 5
    THEN round(100.0 * e."finished" / (e."finished" + e."rejected" + e."canceled")) END,
  "answer_count" = w."count",
  "answer_minutes" = CASE WHEN w."count" < 5 THEN null
    WHEN w."minutes" < 57.5 THEN greatest(5, round((w."minutes" / 5)::numeric) * 5)
    WHEN w."minutes" < 47.5 * 60 THEN greatest(1, round((w."minutes" / 60)::numeric)) * 60
    ELSE round((w."minutes" / 1440)::numeric) * 1440 END
FROM "consultings" o
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE a."status" = 'FINISHED')::int AS "finished",
    count(*) FILTER (WHERE a."status" = 'REJECTED')::int AS "rejected",
    count(*) FILTER (WHERE a."status" = 'CANCELED')::int AS "canceled"
  FROM "applications" a WHERE a."consulting_id" = o."id" AND a."ended_at" IS NOT NULL
) e
CROSS JOIN LATERAL (
  SELECT count(*)::int AS "count", percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM coalesce(a."first_answer_at" - a."created_at", interval '7 days')) / 60
    ) AS "minutes"
  FROM "applications" a
  WHERE a."consulting_id" = o."id" AND NOT a."is_walk_in" AND a."created_at" >= now() - interval '365 days'
    AND (a."first_answer_at" IS NOT NULL OR coalesce(a."ended_at", now()) >= a."created_at" + interval '7 days')
) w
WHERE o."id" = g."id";--> statement-breakpoint
UPDATE "search_documents" d SET "answer_minutes" = g."answer_minutes", "finished_percent" = g."finished_percent",
  "price_tiyin" = g."price_from_tiyin"
FROM "consultings" g WHERE d."kind" = 'CONSULTING' AND d."ref_id" = g."id";--> statement-breakpoint
-- Lists of agencies show and sort by these as well (0026_notices_of_records).
create or replace function notify_lists() returns trigger language plpgsql as $$
declare
  tags text;
begin
  if tg_op = 'UPDATE' then
    select string_agg(distinct tag, ',') into tags from (
      select 'search' as tag from changed
      union all
      select 'list:' || n.kind from changed n join former o using (kind, ref_id)
      where (n.name_uz, n.name_ru, n.name_en, n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids,
          n.university_ids, n.rating, n.weight, n.start_date, n.expired_date, n.is_free, n.answer_minutes,
          n.finished_percent, n.price_tiyin)
        is distinct from (o.name_uz, o.name_ru, o.name_en, o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids,
          o.university_ids, o.rating, o.weight, o.start_date, o.expired_date, o.is_free, o.answer_minutes,
          o.finished_percent, o.price_tiyin)
      union all
      select 'counts' from changed n join former o using (kind, ref_id)
      where n.kind = 'UNIVERSITY' and (n.country_ids, n.continent_ids, n.faculty_ids, n.degree_ids)
        is distinct from (o.country_ids, o.continent_ids, o.faculty_ids, o.degree_ids)
    ) as said;
  else
    select string_agg(distinct tag, ',') into tags from (
      select 'list:' || kind as tag from changed
      union all select 'search' from changed
      union all select 'counts' from changed where kind = 'UNIVERSITY'
    ) as said;
  end if;
  if tags <> '' then
    perform pg_notify('catalogue', tags);
  end if;
  return null;
end $$;
