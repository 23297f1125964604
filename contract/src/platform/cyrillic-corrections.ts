import { z } from 'zod';
import { IdParams, oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_CORRECTED_LENGTH } from '../limits.ts';
import { ADMIN, SeenVersion, Versioned } from './administration.ts';

const Text = oneLine(MAX_CORRECTED_LENGTH);

/** Correction of an Uzbek text of the catalogue in Cyrillic, where the rules are wrong. */
export const CyrillicCorrectionDraft = z.object({ latin: Text, cyrillic: Text });
export type CyrillicCorrectionDraft = z.output<typeof CyrillicCorrectionDraft>;

export const CyrillicCorrection = z.object({
  id: z.number().int(),
  latin: z.string(),
  cyrillic: z.string(),
  ...Versioned,
});
export type CyrillicCorrection = z.infer<typeof CyrillicCorrection>;

const tag = 'Catalogue administration';

export const getCyrillicText = endpoint({
  method: 'GET',
  path: '/cyrillic-text',
  access: ADMIN,
  tag,
  summary: 'An Uzbek text as the rules write it in Cyrillic, and its correction',
  query: z.object({ latin: oneLine(MAX_CORRECTED_LENGTH, 0).default('') }),
  data: z.object({ made: z.string(), correction: CyrillicCorrection.nullable() }),
});

export const createCyrillicCorrection = endpoint({
  method: 'POST',
  path: '/cyrillic-text',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Correct how a text is written in Cyrillic, wherever it occurs in the catalogue',
  body: CyrillicCorrectionDraft,
  data: CyrillicCorrection,
});

export const updateCyrillicCorrection = endpoint({
  method: 'PUT',
  path: '/cyrillic-text/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a correction; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: CyrillicCorrectionDraft.extend({ version: SeenVersion }),
  data: CyrillicCorrection,
});

export const deleteCyrillicCorrection = endpoint({
  method: 'DELETE',
  path: '/cyrillic-text/{id}',
  access: ADMIN,
  tag,
  summary: 'Write a text as the rules say again',
  params: IdParams,
  data: z.null(),
});
