import {
  type Applicant,
  decideScholarship,
  type Eligibility,
  type GroupResult,
  type Present,
  type RequirementResult,
  type Standing,
  type Verdict,
} from '@parvoz/contract/applications/eligibility.ts';
import { decideProgram, type Offer, ownIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Ban, CircleCheck, CircleDashed, CircleHelp, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import noteStyles from '../../../ui/note.module.css';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import styles from './verdict-lines.module.css';
import { type DegreeNames, decisive, useEligibilityWords } from './words.ts';

export { ownIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
export { currentMyData, subscribeMyData } from '../../../lib/my-data.ts';

/** A programme or a scholarship whose requirements are checked. */
export type Subject =
  | { program: Offer }
  | { scholarship: Pick<ScholarshipCard, 'conditions' | 'degreeTypeList' | 'expiredDate' | 'isExpected'> };

interface VerdictProps {
  subject: Subject;
  applicant: Applicant;
  /** Today, and the days of tests. */
  present: Present;
  /** True if the texts are about somebody else than the reader. */
  isOther?: boolean;
}

interface Judged {
  result: Eligibility;
  /** The last day to apply that it holds for; null where nobody knows it. */
  deadline: string | null;
  /** It is of the cycle before, and nobody has announced this one's. */
  isExpected: boolean;
  /** Of a programme: the month in which the intake begins that it holds for, where everybody's next is another one. */
  laterStart: string | null;
  /** Of a programme: the month in which its next intake begins, where all that are known are too early for the person. */
  tooEarly: string | null;
  /** True if the requirements are known. */
  isPublished: boolean;
  degrees: DegreeNames;
}

const judge = ({ subject, applicant, present }: VerdictProps): Judged => {
  if ('program' in subject) {
    const { program } = subject;
    const result = decideProgram(program, applicant, present);
    const { intake } = result;
    const isNext = !intake || intake.start === program.intakes[0]?.start;
    return {
      result,
      deadline: intake?.deadline ?? null,
      isExpected: intake?.isExpected ?? false,
      laterStart: isNext ? null : intake.start,
      tooEarly: ownIntakes(program, applicant, present).tooEarly,
      isPublished: program.requirements !== null,
      degrees: [],
    };
  }
  const { conditions, degreeTypeList: degrees, expiredDate: deadline, isExpected } = subject.scholarship;
  const keys = degrees.map(({ key }) => key);
  const result = decideScholarship(conditions, keys, applicant, { ...present, deadline });
  const isPublished = conditions !== null;
  return { result, deadline, isExpected, laterStart: null, tooEarly: null, isPublished, degrees };
};

/** Returns a key of the content of a card's line: lines with equal keys say the same. */
export const gistOf = (props: VerdictProps): string => {
  const { result, laterStart, isPublished } = judge(props);
  const { verdict } = result;
  const group = decisive(result);
  const reason = verdict === 'QUALIFIES' ? group !== undefined : (group?.best ?? isPublished);
  return JSON.stringify([verdict, reason, laterStart]);
};

/** Icons that tell verdicts apart without their colours. */
export const VERDICT_ICONS = {
  QUALIFIES: CircleCheck,
  NEARLY: CircleDashed,
  UNKNOWN: CircleHelp,
  DOES_NOT: Ban,
} as const;

const LOOKS = {
  QUALIFIES: { badge: badgeStyles.success, note: noteStyles.success },
  NEARLY: { badge: badgeStyles.warning, note: noteStyles.warning },
  UNKNOWN: { badge: styles.unknown, note: undefined },
  DOES_NOT: { badge: styles.not, note: undefined },
} as const;

const AS_VERDICT: Record<Standing, Verdict> = {
  MET: 'QUALIFIES',
  LATER: 'NEARLY',
  UNKNOWN: 'UNKNOWN',
  NEVER: 'DOES_NOT',
};

const Mark = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useTranslation('eligibility');
  const Icon = VERDICT_ICONS[verdict];
  const { badge } = LOOKS[verdict];
  return (
    <span className={clsx(badgeStyles.badge, badge)}>
      <Icon aria-hidden />
      {t(`verdict.${verdict}`)}
    </span>
  );
};

/** The mark alone. */
export const VerdictMark = (props: VerdictProps) => <Mark verdict={judge(props).result.verdict} />;

/** Returns a function that writes a deadline, of an expected one with the year that it is of. */
const useDayText = () => {
  const { datesText } = useCycleText();
  return (deadline: string, isExpected: boolean): string => {
    const ofYear = datesText(isExpected, deadline);
    return ofYear ? `${formatDate(deadline)} (${ofYear})` : formatDate(deadline);
  };
};

/** The mark of a card, and in one line why. */
export const VerdictLine = (props: VerdictProps) => {
  const { t } = useTranslation('eligibility');
  const monthText = useMonthText();
  const { result, laterStart, isPublished, degrees } = judge(props);
  const { summary } = useEligibilityWords(degrees, props.isOther);
  const reason = summary(result, isPublished);
  return (
    <p className={styles.line}>
      <Mark verdict={result.verdict} />
      <span>{laterStart ? t('forIntake', { reason, month: monthText(laterStart) }) : reason}</span>
    </p>
  );
};

/** All requirements, how the person meets each, and what would settle it. */
export const VerdictList = (props: VerdictProps) => {
  const { t } = useTranslation('eligibility');
  const monthText = useMonthText();
  const { tooEarlyText } = useCycleText();
  const { result, deadline, isExpected, laterStart, tooEarly, isPublished, degrees } = judge(props);
  const dayText = useDayText();
  const { verdict, groups, readyOn } = result;
  const Icon = VERDICT_ICONS[verdict];
  const { note } = LOOKS[verdict];
  return (
    <div className={styles.list}>
      <div className={clsx(noteStyles.note, note)}>
        <Icon aria-hidden />
        <div>
          <b>{t(`headline.${verdict}`)}</b>
          {readyOn && <p>{t('readyOn', { date: formatDate(readyOn) })}</p>}
          {!isPublished && <p>{t('notPublished')}</p>}
          {isPublished && groups.length === 0 && <p>{t('nothingAsked')}</p>}
          {tooEarly && <p>{tooEarlyText(monthText(tooEarly))}.</p>}
        </div>
      </div>
      {groups.length > 0 && (
        <ul className={clsx(cardStyles.card, styles.groups)}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have nothing else, and never move
            <Group key={at} group={group} degrees={degrees} />
          ))}
        </ul>
      )}
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
        <Info aria-hidden />
        <span>
          {laterStart && <>{t('intake', { month: monthText(laterStart) })} </>}
          <span>
            {deadline ? t('deadline', { date: dayText(deadline, isExpected) }) : t('noDeadline')}{' '}
            {t('program' in props.subject ? 'decides' : 'decidesGrant')}
          </span>
        </span>
      </p>
    </div>
  );
};

interface GroupProps {
  group: GroupResult;
  degrees: DegreeNames;
}

const Group = ({ group: { standing, options, best }, degrees }: GroupProps) => {
  const { t } = useTranslation('eligibility');
  const words = useEligibilityWords(degrees);
  const verdict = AS_VERDICT[standing];
  const Icon = VERDICT_ICONS[verdict];
  const { badge } = LOOKS[verdict];
  return (
    <li>
      <Icon
        aria-hidden
        className={clsx(standing === 'MET' && styles.met, standing === 'LATER' && styles.later)}
      />
      <div>
        <b>{options.length > 1 ? t('oneOf') : words.asked(best.requirement)}</b>
        {options.length === 1 && <p>{words.standing(best)}</p>}
      </div>
      <div>
        {isOpenQuestion(best) ? (
          <Link className={buttonClass('secondary', 'sm')} to="/my-data">
            {t('write')}
            <span className={textStyles.sr}>: {words.asked(best.requirement)}</span>
          </Link>
        ) : (
          <span className={clsx(badgeStyles.badge, badge)}>{t(`states.${standing}`)}</span>
        )}
      </div>
      {options.length > 1 && (
        <ul className={styles.options}>
          {options.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options may be alike, and never move
            <li key={at}>
              <span>{words.asked(one.requirement)}</span>
              <span>{words.standing(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/**
 * True if the person could settle it by entering more. Results of the university's own examination, and a birthday
 * where a year is given, cannot be entered.
 */
const isOpenQuestion = ({ standing, requirement, has }: RequirementResult): boolean =>
  standing === 'UNKNOWN' && requirement.kind !== 'OWN_EXAM' && !(requirement.kind === 'AGE' && has !== null);
