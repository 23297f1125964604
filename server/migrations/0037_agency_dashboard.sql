DROP INDEX "applications_marks";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step_started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "applications_running" ON "applications" USING btree ("consulting_id","turn","deadline","active_at","status","id","step_number","step_started_at","manager_id","created_at") WHERE status in ('TRAIL', 'STARTED');--> statement-breakpoint
CREATE INDEX "applications_by_creation" ON "applications" USING btree ("consulting_id","created_at","status","manager_id");--> statement-breakpoint
CREATE INDEX "applications_by_end" ON "applications" USING btree ("consulting_id","ended_at","status") WHERE ended_at is not null;--> statement-breakpoint
update applications a set step_started_at = coalesce(
  (select min(l.started_at) from application_levels l where l.step_id = a.step_id), a.started_at)
where a.step_id is not null;
