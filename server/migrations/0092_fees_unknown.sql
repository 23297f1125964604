DROP INDEX "scholarships_by_price";--> statement-breakpoint
ALTER TABLE "scholarships" ALTER COLUMN "price_tiyin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scholarships" ALTER COLUMN "price_tiyin" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "scholarships_by_price" ON "scholarships" USING btree ("price_tiyin" NULLS FIRST,"id");--> statement-breakpoint
-- The form began with 0, which reads as free: whether somebody meant it shows only where the facts were compared with their
-- source. What nobody has checked, demo data among it, becomes unknown; what was checked stays free.
UPDATE "scholarships" SET price_tiyin = null WHERE price_tiyin = 0 AND checked_on IS NULL
  AND NOT (is_demo AND name_en IN ('Türkiye Bursları: Bachelor’s (Türkiye Scholarships)',
    'Türkiye Bursları: Master’s (Türkiye Scholarships)', 'Türkiye Bursları: Doctorate (Türkiye Scholarships)',
    'Islamic University of Madinah Scholarship', 'Sejong University International Student Scholarship'));--> statement-breakpoint
UPDATE "search_documents" d SET is_free = false FROM "scholarships" s
  WHERE d.kind = 'SCHOLARSHIP' AND d.ref_id = s.id AND s.price_tiyin IS NULL AND d.is_free;
