interface Option {
  id: number;
  name: string;
}

/** What the filters choose from; the page hands it in. */
export interface ScholarshipOptions {
  countries: readonly (Option & { code: string })[];
  degrees: readonly Option[];
  /** Of the university in the address. */
  universityName: string | undefined;
}
