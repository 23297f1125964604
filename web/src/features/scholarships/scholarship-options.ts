import type { PartQuery } from '../../ui/part.tsx';

interface Option {
  id: number;
  name: string;
}

/** What the filters choose from; the page hands it in. */
export interface ScholarshipOptions {
  /** With the number of their scholarships. */
  countries: PartQuery<readonly (Option & { code: string; count: number })[]>;
  degrees: PartQuery<readonly Option[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
