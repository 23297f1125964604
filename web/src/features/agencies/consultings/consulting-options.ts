import type { QueryPart } from '../../../ui/query-boundary.tsx';

/** What the filters choose from; the page hands it in. */
export interface ConsultingOptions {
  countries: QueryPart<readonly { id: number; name: string; code: string; universityCount: number }[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
