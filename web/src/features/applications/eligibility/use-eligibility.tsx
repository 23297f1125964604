import type { Applicant, Present } from '@parvoz/contract/applications/eligibility.ts';
import type { Offer, OfferedIntake, OwnIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import type { Verdict } from '@parvoz/contract/applications/verdicts.ts';
import type { OpeningStep } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { testSittingsQuery } from '../../../lib/test-sittings.ts';
import { Invitation, type Place } from './invitation.tsx';
import type { Subject } from './verdict-lines.tsx';
import type { TabProps } from './verdict-tabs.tsx';

type Rules = typeof import('./verdict-lines.tsx') &
  typeof import('./verdict-tabs.tsx') &
  typeof import('./opening-card.tsx');

const never = () => () => {};
const NO_SITTINGS: Present['sittings'] = [];

/** Returns the rules and their texts, which are loaded after hydration: the server renders for everybody. */
const useRules = (): Rules | null => {
  const { i18n } = useTranslation();
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let isHere = true;
    Promise.all([
      import('./verdict-lines.tsx'),
      import('./verdict-tabs.tsx'),
      import('./opening-card.tsx'),
      loadTexts(i18n, ['eligibility', 'programs']),
    ]).then(
      ([fits, tabs, opening]) => isHere && setRules({ ...fits, ...tabs, ...opening }),
      // Without them the page shows the requirements, as to visitors without data.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [i18n]);
  return rules;
};

/**
 * Returns today and the days of tests; null until they are loaded. Where they cannot be, nobody knows them.
 */
const usePresent = (isWanted: boolean): Present | null => {
  const { i18n } = useTranslation();
  const { data, isError } = useQuery({ ...testSittingsQuery(languageOf(i18n)), enabled: isWanted });
  const sittings = data ?? (isError ? NO_SITTINGS : null);
  return isWanted && sittings ? { today: todayInTashkent(), sittings } : null;
};

/**
 * Returns functions that render eligibility for the reader or, with `other`, for somebody else; they render nothing
 * until the applicant is known.
 */
export const useEligibility = (other?: { applicant: Applicant | null; isOther: boolean }) => {
  const rules = useRules();
  const mine = useSyncExternalStore(
    rules?.subscribeMyData ?? never,
    () => rules?.currentMyData() ?? null,
    () => null,
  );
  const applicant = other ? other.applicant : (mine?.applicant ?? null);
  const present = usePresent(rules !== null && applicant !== null);
  const show = (what: 'VerdictMark' | 'VerdictLine' | 'VerdictList', subject: Subject): ReactNode => {
    if (!rules || !applicant || !present) return undefined;
    const Shown = rules[what];
    return (
      <Shown subject={subject} applicant={applicant} present={present} isOther={other?.isOther ?? false} />
    );
  };
  return {
    applicant,
    data: mine?.isReady ? mine.data : null,
    /** The mark alone, the mark with its reason, and all reasons; undefined where nothing can be said. */
    markOf: (subject: Subject) => show('VerdictMark', subject),
    lineOf: (subject: Subject) => show('VerdictLine', subject),
    listOf: (subject: Subject) => show('VerdictList', subject),
    /** Key of the content of `lineOf`, to tell lines apart; null where it shows nothing. */
    gistOf: (subject: Subject) =>
      rules && applicant && present ? rules.gistOf({ subject, applicant, present }) : null,
    /** The intakes of a programme for them, that of the verdict first; undefined where nothing can be said. */
    intakesOf: <Intake extends OfferedIntake>(program: Offer<Intake>): OwnIntakes<Intake> | undefined =>
      rules && applicant && present ? rules.ownIntakes(program, applicant, present) : undefined,
    /** Links that filter by verdict, with the number of each. */
    tabs: (
      counts: Record<Verdict, number>,
      chosen: Verdict | undefined,
      renderLink: (verdict: Verdict | undefined, props: TabProps) => ReactNode,
    ): ReactNode =>
      rules && applicant ? (
        <rules.VerdictTabs counts={counts} chosen={chosen} renderLink={renderLink} />
      ) : undefined,
    /** The test that would open most, and the way to what it opens. */
    opening: (
      step: OpeningStep | undefined,
      renderLink: (step: OpeningStep, props: { className: string; children: ReactNode }) => ReactNode,
    ): ReactNode =>
      rules && applicant && step ? (
        <rules.OpeningCard step={step} renderLink={(props) => renderLink(step, props)} />
      ) : undefined,
    /**
     * Link to enter or change the data. It is there from the first paint on, so that nothing below it moves. Needs the
     * texts of `eligibility`.
     */
    invitation: (place: Place): ReactNode => <Invitation place={place} isFilled={applicant !== null} />,
  };
};
