import type { ProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';

/** What the filters choose from; the page hands it in. */
export interface ListOptions {
  all: QueryPart<ProgramOptions>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
