/** Texts of the public pages that forms of records show before they are saved. */
export const PREVIEW_TEXTS = [
  ...[
    'universities',
    'programs',
    'cost',
    'country-facts',
    'currencies',
    'scholarships',
    'consultings',
    'eligibility',
  ],
];
