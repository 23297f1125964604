import { z } from 'zod';
import { FILE_ENCODINGS } from './file-encodings.ts';

/** Format and encoding in which a table was read. */
export const FileReading = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Encoding of a CSV; null for a workbook. */
  encoding: z.enum(FILE_ENCODINGS).nullable(),
  /** Lines of a CSV with bytes that are no letter in its encoding; their cells are refused where they are read. */
  unreadLines: z.array(z.number().int()),
  /** The sheet of a workbook that was read, the names of its others with cells, and lines that a person does not see in it. */
  sheet: z
    .object({ name: z.string(), others: z.array(z.string()), hiddenLines: z.array(z.number().int()) })
    .nullable(),
});
export type FileReading = z.infer<typeof FileReading>;

/** Asks for a CSV to be read in an encoding, and not in the one that it seems to have; a workbook has none. */
export const ReadAs = z.object({ encoding: z.enum(FILE_ENCODINGS).optional() });
