import type { TFunction } from 'i18next';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';
import type { useProgramWords } from './program-words.ts';
import type { ListedProgram } from './queries.ts';

/** Columns that only the list of programmes has. */
export const programColumns = (
  t: TFunction<'programs-admin'>,
  { tuitionText, languagesText, intakesText }: ReturnType<typeof useProgramWords>,
): ListColumn<ListedProgram>[] => [
  { id: 'field', label: t('field'), isOptional: true, isHidden: true, render: ({ faculty }) => faculty.name },
  {
    id: 'taught',
    label: t('languages.label'),
    isOptional: true,
    isMinor: true,
    render: ({ languages }) => languagesText(languages),
  },
  {
    id: 'tuition',
    label: t('tuition.label'),
    sort: 'TUITION',
    isOptional: true,
    isPlain: true,
    render: ({ tuition }) => <span className={textStyles.num}>{tuitionText(tuition)}</span>,
  },
  {
    id: 'intakes',
    label: t('intakes.label'),
    isOptional: true,
    isPlain: true,
    render: ({ intakes }) => intakesText(intakes) || t('intakes.none'),
  },
];
