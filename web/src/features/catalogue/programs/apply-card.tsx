import type { OwnIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { useMonthText } from '../../../ui/use-month-text.ts';
import styles from './program-detail.module.css';
import { useDeadlineText, useTuitionText, type Wording } from './program-words.ts';
import type { ProgramInFull } from './queries.ts';

/** Content that other features add to the card. */
export interface ApplyAdditions {
  /** Beside its heading: whether the person qualifies. */
  fit?: ReactNode;
  /** Its intakes for the person; without it everybody's. */
  own?: OwnIntakes<Intake> | undefined;
  /** Below the tuition: the tuition in the person's currency. */
  cost?: ReactNode;
  /** At its end: the heart and the button for comparing. */
  actions?: ReactNode;
}

interface ApplyCardProps extends ApplyAdditions {
  program: ProgramInFull;
  /** Agencies that work with the university; undefined when it is not known. */
  consultingCount: number | undefined;
}

/** By when, for how much, and the way to apply with the programme chosen. */
export const ApplyCard = ({ program, consultingCount, fit, own, cost, actions }: ApplyCardProps) => {
  const { t } = useTranslation('programs');
  const tuitionText = useTuitionText();
  const deadlineText = useDeadlineText();
  const monthText = useMonthText();
  const offered = { ...program, ...own };
  const starts = offered.intakes.map(({ start }) => monthText(start));
  return (
    <aside className={clsx(cardStyles.card, styles.apply)} aria-labelledby="apply-title">
      <div className={styles.applyHead}>
        <h2 id="apply-title">{t('detail.apply')}</h2>
        {fit}
      </div>
      <dl>
        <Row name={t('deadline.label')} wording={deadlineText(offered)} />
        <Row name={t('tuition.label')} wording={tuitionText(program)}>
          {cost}
        </Row>
        <Row name={t('detail.starts')} wording={{ text: starts.join(', ') || t('unknown') }} />
      </dl>
      {consultingCount === 0 ? (
        <>
          <p className={textStyles.muted}>{t('detail.noConsultings')}</p>
          <Link className={clsx(buttonClass('primary', 'xl', 'block'), styles.btn)} to="/consulting-list">
            {t('detail.allConsultings')}
          </Link>
        </>
      ) : (
        <>
          <Link
            className={clsx(buttonClass('primary', 'xl', 'block'), styles.btn)}
            to="/apply"
            search={applySearch(program)}
          >
            {t('detail.applyWithConsulting')}
          </Link>
          <p className={styles.safe}>
            <Info aria-hidden />
            {t('detail.applyHint')}
          </p>
        </>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </aside>
  );
};

/** The address of the form of an application with a programme chosen. */
export const applySearch = ({ id, university }: Pick<ProgramInFull, 'id' | 'university'>) => ({
  programId: id,
  universityId: university.id,
});

const Row = ({ name, wording, children }: { name: string; wording: Wording; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {wording.text}
      {children ?? (wording.hint && <small>{wording.hint}</small>)}
      {wording.ofYear && <small>{wording.ofYear}</small>}
    </dd>
  </div>
);

/** The way to apply on phones: stays at the bottom of the screen. */
export const ApplyBar = ({ program, consultingCount }: Omit<ApplyCardProps, keyof ApplyAdditions>) => {
  const { t } = useTranslation('programs');
  if (consultingCount === 0) return null;
  return (
    <div className={styles.applyBar}>
      <Link
        className={clsx(buttonClass('primary', 'lg'), styles.btn)}
        to="/apply"
        search={applySearch(program)}
      >
        {t('detail.applyWithConsulting')}
      </Link>
    </div>
  );
};
