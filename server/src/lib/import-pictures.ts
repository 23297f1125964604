import { type InEveryLanguage, inEveryLanguage } from '@parvoz/contract/languages.ts';
import { cleanHtml, picturesIn } from './html.ts';
import type { Problem } from './import-columns.ts';
import { mapWithPauses } from './pauses.ts';

type DescriptionField = keyof InEveryLanguage<'description', unknown>;

const FIELDS = Object.keys(inEveryLanguage('description', () => null)) as DescriptionField[];

/** Texts of a record, or cells of a line. */
type Texts = Partial<Record<DescriptionField, string>>;

/** Pictures that the descriptions of lines show. */
export const picturesOfLines = async (lines: readonly { cells: Texts }[]): Promise<string[]> => {
  const texts = lines.flatMap(({ cells }) => FIELDS.map((field) => cells[field] ?? ''));
  const shown = texts.filter((text) => text.includes('<img'));
  return [...new Set((await mapWithPauses(shown, (text) => cleanHtml(text).pictureIds)).flat())];
};

/** Descriptions that would show a picture which is not there, and did not show it before. */
export const pictureProblems = (
  draft: Texts,
  current: Texts | null,
  showable: ReadonlySet<string>,
): Problem<DescriptionField>[] =>
  FIELDS.flatMap((field) => {
    if (!draft[field] || draft[field] === current?.[field]) return [];
    const shown = current ? FIELDS.flatMap((one) => picturesIn(current[one] ?? '')) : [];
    const isGone = picturesIn(draft[field]).some((id) => !showable.has(id) && !shown.includes(id));
    return isGone ? [{ field, problem: 'pictureGone' as const }] : [];
  });
