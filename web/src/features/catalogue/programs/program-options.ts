import type { ProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';

/** Values that the filters offer; loaded by the page. */
export interface ListOptions {
  all: QueryPart<ProgramOptions>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
