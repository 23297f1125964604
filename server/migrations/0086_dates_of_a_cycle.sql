ALTER TABLE "program_intakes" ADD COLUMN "is_expected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "is_expected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "program_intakes" ADD CONSTRAINT "program_intakes_expected" CHECK (not "program_intakes"."is_expected" or "program_intakes"."deadline" is not null);--> statement-breakpoint
-- Days of the demo data were moved to the year to come, however old they were: they become those of the year that they are of.
INSERT INTO "program_intakes" ("program_id", "start_month", "opens_on", "deadline")
SELECT i.program_id, (i.start_month - b.back)::date, (i.opens_on - b.back)::date, (i.deadline - b.back)::date
FROM program_intakes i JOIN programs p ON p.id = i.program_id AND p.is_demo AND p.updated_by IS NULL,
  LATERAL (SELECT make_interval(years => extract(year FROM i.start_month)::int - p.facts_year
    - CASE WHEN extract(month FROM i.start_month) < 8 THEN 1 ELSE 0 END) AS back) b
WHERE i.deadline IS NOT NULL AND b.back > interval '0'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "program_intakes" i SET
  is_expected = e.is_last,
  opens_on = CASE WHEN e.is_last THEN i.opens_on END,
  deadline = CASE WHEN e.is_last THEN i.deadline END
FROM (
  SELECT n.program_id, n.start_month, EXISTS (SELECT FROM program_intakes l WHERE l.program_id = n.program_id
    AND l.start_month = (n.start_month - interval '1 year')::date AND l.deadline IS NOT NULL) AS is_last
  FROM program_intakes n JOIN programs p ON p.id = n.program_id AND p.is_demo AND p.updated_by IS NULL
  WHERE n.deadline IS NOT NULL AND (p.facts_year IS NULL OR extract(year FROM n.start_month) > p.facts_year
    + CASE WHEN extract(month FROM n.start_month) < 8 THEN 1 ELSE 0 END)
) e
WHERE e.program_id = i.program_id AND e.start_month = i.start_month;--> statement-breakpoint
UPDATE "scholarships" s SET
  is_expected = r.years = 1,
  start_date = (s.start_date - CASE WHEN r.years > 1 THEN make_interval(years => r.years) ELSE interval '0' END)::date,
  expired_date = (s.expired_date - CASE WHEN r.years > 1 THEN make_interval(years => r.years) ELSE interval '0' END)::date
FROM (SELECT d.id, extract(year FROM d.expired_date)::int
    - CASE WHEN extract(month FROM d.expired_date) < 8 THEN 2026 ELSE 2025 END AS years
  FROM scholarships d WHERE d.is_demo AND d.updated_by IS NULL) r
WHERE r.id = s.id AND r.years > 0;--> statement-breakpoint
UPDATE "search_documents" d SET start_date = s.start_date, expired_date = s.expired_date
FROM scholarships s WHERE d.kind = 'SCHOLARSHIP' AND d.ref_id = s.id
  AND (d.start_date, d.expired_date) IS DISTINCT FROM (s.start_date, s.expired_date);
