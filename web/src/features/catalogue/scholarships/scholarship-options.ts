import type { QueryPart } from '../../../ui/query-boundary.tsx';

interface Option {
  id: number;
  name: string;
}

/** Values that the filters offer; loaded by the page. */
export interface ScholarshipOptions {
  /** With the number of their scholarships. */
  countries: QueryPart<readonly (Option & { code: string; count: number })[]>;
  degrees: QueryPart<readonly Option[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
