import { type InEveryLanguage, inEveryLanguage } from '@parvoz/contract/languages.ts';
import { picturesIn } from './html.ts';
import type { Problem } from './import-columns.ts';

type DescriptionField = keyof InEveryLanguage<'description', unknown>;

const FIELDS = Object.keys(inEveryLanguage('description', () => null)) as DescriptionField[];

/** Texts of a record. */
type Texts = Partial<Record<DescriptionField, string>>;

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
