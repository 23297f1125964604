import type { PartQuery } from '../../ui/part.tsx';

/** What the filters choose from; the page hands it in. */
export interface ConsultingOptions {
  countries: PartQuery<readonly { id: number; name: string; code: string; universityCount: number }[]>;
  /** Of the university in the address. */
  universityName: string | undefined;
}
