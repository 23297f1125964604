import type { QueryPart } from '../../../ui/query-boundary.tsx';

interface Option {
  id: number;
  name: string;
}

/** What the filters choose from; the page hands it in. */
export interface ScholarshipOptions {
  /** With the number of their scholarships. */
  countries: QueryPart<readonly (Option & { code: string; count: number })[]>;
  degrees: QueryPart<readonly Option[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
