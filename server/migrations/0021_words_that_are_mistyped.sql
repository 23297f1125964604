DROP INDEX "search_words_similar";--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin (word gin_trgm_ops) WHERE word !~ '^[=@#]';