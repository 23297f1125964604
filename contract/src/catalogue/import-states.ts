/** Constants of imports, free of schemas so that pages can have them without Zod. */

/** Kinds of the catalogue, which administrators import. */
export const CATALOGUE_KINDS = ['UNIVERSITY', 'PROGRAM', 'SCHOLARSHIP', 'TEST_SITTING'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** The same, and clients with whom an agency moves in, which its staff import. */
export const IMPORT_KINDS = [...CATALOGUE_KINDS, 'CLIENT'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `MAPPING`: its columns are to be matched; `READY`: it is known what each line would do; `APPLYING`: it is being done;
 * `DONE`, `FAILED`, `CANCELED`: it was, it could not be, it was not. Of the last two nothing has changed.
 */
export const IMPORT_STATES = ['MAPPING', 'READY', 'APPLYING', 'DONE', 'FAILED', 'CANCELED'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Outcomes of a line: it makes a record, changes one, finds an equal one, or is refused. */
export const IMPORT_OUTCOMES = ['NEW', 'CHANGED', 'SAME', 'REFUSED'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Parts of the world, by which countries that a file names and the catalogue lacks are added to its continents. */
export const WORLD_PARTS = ['ASIA', 'EUROPE', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'AFRICA', 'OCEANIA'] as const;
export type WorldPart = (typeof WORLD_PARTS)[number];

/** A cell that empties a field; one that is empty leaves it as it is. */
export const EMPTYING = '-';

/** Number of lines by outcome. */
export type ImportCounts = Record<ImportOutcome, number>;
