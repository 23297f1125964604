-- Half of all fields are called a science: who asks for the natural ones did not mean those.
UPDATE "search_synonyms" SET "names" = array_remove(array_remove("names", 'science'), 'sciences'), "updated_at" = now()
  WHERE "meaning" = 'NAME' AND 'Natural Sciences' = any("names");
