import type { OwnIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import { earlierOf, opensLater } from '@parvoz/contract/catalogue/cycles.ts';
import type { Intake, ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../../../../locales/texts.ts';
import { daysLeftUntil, formatDate } from '../../../lib/format.ts';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useDurationText } from '../../../ui/use-duration-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { type Comparison, type Group, type Line, type Said, smallestAt } from './comparison.ts';
import { useRequirementLines } from './requirement-lines.ts';
import type { Shared } from './shared-data.ts';

/** Lines that other features add to the comparison, each with a cell for each thing. */
export interface Additions {
  /** Data that the person may add to the link; absent where the lines are about somebody else. */
  own?: SharedData;
  /** The sender's data in the link. */
  shared?: Shared;
  /** Before everything else: whether the person qualifies. */
  fit?: Group;
  /** Names of the degrees that shared data may contain. */
  degrees?: readonly { key: string; value: string }[];
  /** Intakes of a programme for the person of these lines, that of the verdict first. */
  intakesOf?(program: ProgramCard): OwnIntakes<Intake> | undefined;
  /** Lines about the cost of programmes. */
  money: readonly Line[];
  /** Lines about the recognition of the diploma. */
  diploma: readonly Line[];
  /** Below the table: at which rates it was converted. */
  note?: ReactNode;
}

const known = (text: string | null | undefined): Said => ({ text: text || null });

/** Facts about applying until a deadline. `opensOn` is the day on which it opens, where it is not open yet. */
interface Applying {
  isOver?: boolean;
  opensOn?: string | null;
}

/**
 * Returns a function that describes the distance to a deadline: the days left, today, the day from which one can apply, or over
 * where the server says so.
 */
export const useDaysLeft = () => {
  const { t } = useTranslation('compare');
  return (today: string, deadline: string, { isOver = false, opensOn = null }: Applying = {}): string => {
    if (isOver) return t('over');
    if (opensOn) return t('opensOn', { date: formatDate(opensOn) });
    const count = daysLeftUntil(deadline, today);
    return count === 0 ? t('today') : t('daysLeft', { count });
  };
};

/** Dates of the intake that comes next, or that the verdict is about. */
const useDateCells = () => {
  const monthText = useMonthText();
  const daysLeft = useDaysLeft();
  const { datesText, earlierText, tooEarlyText } = useCycleText();
  return (things: readonly ProgramCard[], today: string, intakesOf: Additions['intakesOf']) => {
    const own = things.map((one) => intakesOf?.(one) ?? { ...one, tooEarly: null });
    const next = own.map(({ intakes: [first] }) => first);
    const noteOf = (at: number): string | undefined => {
      const { tooEarly } = own[at]!;
      return tooEarly
        ? tooEarlyText(monthText(tooEarly))
        : earlierText(earlierOf(things[at]!.earlierDeadlines, next[at]));
    };
    return {
      opens: next.map((one) => ({
        ...known(one?.opensOn && formatDate(one.opensOn)),
        note: one && datesText(one.isExpected, one.opensOn),
      })),
      deadline: next.map((one, at) => {
        if (!one?.deadline) return { text: null, note: noteOf(at) };
        const opensOn = opensLater(one, today);
        const left = daysLeft(today, one.deadline, { opensOn });
        const ofYear = datesText(one.isExpected, opensOn, one.deadline);
        return { text: formatDate(one.deadline), note: [left, ofYear].filter(Boolean).join(' · ') };
      }),
      starts: next.map((one) => known(one && monthText(one.start))),
      nearest: smallestAt(next.map((one) => one?.deadline ?? null)),
    };
  };
};

/** Programmes side by side. Needs the texts of `programs` too. */
export const usePrograms = () => {
  const { t } = useTranslation(['compare', 'programs']);
  const dateCells = useDateCells();
  const requirementLines = useRequirementLines();
  const durationText = useDurationText();
  const line = (id: keyof Texts['compare']['line'], cells: readonly Said[]): Line => ({
    ...{ id, cells },
    label: t(`line.${id}`),
  });
  return (things: readonly ProgramCard[], today: string, additions: Additions): Comparison => {
    const dates = dateCells(things, today, additions.intakesOf);
    const of = (say: (one: ProgramCard) => string | null) => things.map((one) => known(say(one)));
    return {
      heads: things.map(({ id, name, university }) => ({
        ...{ id, name, picture: university.photo, flag: university.country.code },
        where: university.name,
        link: { to: `/programs/${id}` },
      })),
      groups: [
        ...(additions.fit ? [additions.fit] : []),
        {
          id: 'requirements',
          label: t('group.requirements'),
          lines: requirementLines(things.map(({ requirements }) => requirements)),
        },
        { id: 'money', label: t('group.money'), lines: additions.money },
        {
          id: 'dates',
          label: t('group.dates'),
          lines: [
            line('opens', dates.opens),
            { ...line('deadline', dates.deadline), best: { at: dates.nearest, word: t('nearest') } },
            line('starts', dates.starts),
          ],
        },
        {
          id: 'program',
          label: t('group.program'),
          lines: [
            line(
              'degree',
              of(({ degree }) => degree.value),
            ),
            line(
              'field',
              of(({ field }) => field.name),
            ),
            line(
              'languages',
              of((one) => one.languages.map((code) => t(`programs:language.${code}`)).join(', ')),
            ),
            line(
              'duration',
              of((one) => (one.durationMonths === null ? null : durationText(one.durationMonths))),
            ),
            line(
              'country',
              of(({ university }) => university.country.name),
            ),
            line(
              'city',
              of(({ university }) => university.city),
            ),
            ...additions.diploma,
          ],
        },
      ],
    };
  };
};
