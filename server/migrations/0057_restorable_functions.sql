-- A dump is restored with no search path: what a generated column calls has to say where the next function is.
CREATE OR REPLACE FUNCTION fold_names(names text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  select ' ' || public.fold_text(array_to_string(names, ' '))
$$;
