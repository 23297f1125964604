-- What administrators find synonyms by, folded as they type it.
create function fold_names(names text[]) returns text language sql immutable parallel safe as $$
  select ' ' || fold_text(array_to_string(names, ' '))
$$;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_names(names)) STORED NOT NULL;--> statement-breakpoint
-- Names that a search takes for the same are one name; the first one stays.
update search_synonyms set names = array(
  select name from (
    select distinct on (fold_text(n.name)) n.name, n.place
    from unnest(names) with ordinality as n (name, place) order by fold_text(n.name), n.place
  ) as kept order by place
);--> statement-breakpoint
-- Synonyms are in searches of texts and nowhere else.
drop trigger search_synonyms_notice on search_synonyms;--> statement-breakpoint
create trigger search_synonyms_notice after insert or update or delete or truncate on search_synonyms
  for each statement execute function notify_tag('synonyms');
