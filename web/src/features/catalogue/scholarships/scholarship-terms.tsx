import type { Condition, Covered, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import type { ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { Banknote, CircleHelp, GraduationCap, House, Languages, Plane, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import { useRequirementText } from '../../../ui/use-requirement-text.ts';
import styles from './scholarship-terms.module.css';

const ICONS = {
  TUITION: GraduationCap,
  STIPEND: Banknote,
  HOUSING: House,
  TRAVEL: Plane,
  INSURANCE: ShieldCheck,
  LANGUAGE_YEAR: Languages,
} as const;

/** Each thing that is paid for, the allowance with how much it is. */
export const CoveredList = ({ covers }: { covers: Covers }) => {
  const { t } = useTranslation('scholarships');
  const amountText = useAmountText();
  const nameOf = (one: Covered): string =>
    one.kind === 'TUITION' ? t(`covered.TUITION.${one.extent}`) : t(`covered.${one.kind}`);
  const hintOf = (one: Covered): string | null => {
    if (one.kind !== 'STIPEND') return null;
    if (one.amount === null || one.currency === null) return t('covered.amountUnknown');
    return t('covered.monthly', { amount: amountText(one.amount, one.currency) });
  };
  return (
    <ul className={`${cardStyles.card} ${styles.covered}`}>
      {covers.map((one) => {
        const [Icon, hint] = [ICONS[one.kind], hintOf(one)];
        return (
          <li key={one.kind}>
            <Icon aria-hidden />
            <div>
              <b>{nameOf(one)}</b>
              {hint && <small className={textStyles.num}>{hint}</small>}
            </div>
          </li>
        );
      })}
    </ul>
  );
};

/** Returns a function that names the citizens who may apply, from the view of somebody from Uzbekistan. */
const useCitizenshipText = () => {
  const { t } = useTranslation('scholarships');
  return (codes: readonly string[]): string => {
    if (!codes.includes('UZ')) return t('condition.othersOnly');
    return codes.length > 1
      ? t('condition.citizensAndOthers', { count: codes.length - 1 })
      : t('condition.citizens');
  };
};

/** Requirements to applicants: degrees first, then each group of alternatives, of which one is enough. */
export const ConditionList = ({
  scholarship: { degreeTypeList, conditions },
}: {
  scholarship: Pick<ScholarshipDetail, 'degreeTypeList' | 'conditions'>;
}) => {
  const { t } = useTranslation(['scholarships', 'programs']);
  const requirementText = useRequirementText();
  const citizenshipText = useCitizenshipText();
  const textOf = (one: Condition): string => {
    if (one.kind === 'CITIZENSHIP') return citizenshipText(one.codes);
    return one.kind === 'OWN_EXAM' ? t('condition.OWN_EXAM') : requirementText(one);
  };
  const groups = (conditions ?? []).map((group) => group.map(textOf).join(` ${t('programs:or')} `));
  const degrees = degreeTypeList.map(({ value }) => value).join(', ');
  const asked = degrees ? [t('condition.degrees', { degrees }), ...groups] : groups;
  return (
    <>
      {asked.length > 0 && (
        <ul className={styles.conditions}>
          {asked.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {!conditions?.length && (
        <p className={noteStyles.note}>
          <CircleHelp aria-hidden />
          {conditions ? t('condition.none') : t('condition.unknown')}
        </p>
      )}
    </>
  );
};

/** Steps of applying, in their order. */
export const StepList = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.steps}>
    {steps.map((step) => (
      <li key={step}>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);
