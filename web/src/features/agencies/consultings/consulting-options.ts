import type { QueryPart } from '../../../ui/query-boundary.tsx';

/** Values that the filters offer; loaded by the page. */
export interface ConsultingOptions {
  countries: QueryPart<readonly { id: number; name: string; code: string; universityCount: number }[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
