import type { TFunction } from 'i18next';
import { todayInTashkent } from '../../../../lib/format.ts';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './admin-programs.module.css';
import type { useProgramWords } from './program-words.ts';
import type { ListedProgram } from './queries.ts';

/** Returns intakes in their order, the next one first; those that have begun come last. */
const nextFirst = <One extends { start: string }>(intakes: readonly One[]): One[] => {
  const month = todayInTashkent().slice(0, 'YYYY-MM'.length);
  const sorted = intakes.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return [...sorted.filter(({ start }) => start >= month), ...sorted.filter(({ start }) => start < month)];
};

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
    render: ({ languages }) => <span className={styles.words}>{languagesText(languages)}</span>,
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
    render: ({ intakes }) => {
      const [next, ...others] = nextFirst(intakes);
      if (!next) return t('intakes.none');
      return (
        <span className={styles.next} title={intakesText(intakes)}>
          {/* Which of its days are those of the year before is on the page of the programme, and in the title here. */}
          {intakesText([{ ...next, isExpected: false }])}
          {others.length > 0 && <small>{` +${others.length}`}</small>}
        </span>
      );
    },
  },
];
