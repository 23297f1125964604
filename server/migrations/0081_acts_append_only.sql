CREATE FUNCTION "refuse_act_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'acts with money are append-only: % of %', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "money_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "money_acts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_act_change"();
