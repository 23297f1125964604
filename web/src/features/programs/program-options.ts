import type { ProgramOptions } from '@parvoz/contract/programs.ts';
import type { PartQuery } from '../../ui/part.tsx';

/** What the filters choose from; the page hands it in. */
export interface ListOptions {
  all: PartQuery<ProgramOptions>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
