import type { OwnIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import type { Intake } from '@parvoz/contract/catalogue/programs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { Heart } from '../../../ui/heart.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import { useDurationText } from '../../../ui/use-duration-text.ts';
import styles from './program-card.module.css';
import { useDeadlineText, useTuitionText, type Wording } from './program-words.ts';
import type { ProgramSummary } from './queries.ts';
import { RequirementLine } from './requirement-line.tsx';

/** Content that other features add to a card. */
export interface CardAdditions {
  /** Below the tuition: the tuition in the person's currency. */
  cost?: ReactNode;
  /** Below, instead of the requirements: eligibility of the person. */
  fit?: ReactNode;
  /** Its intakes for the person, of which the card shows the first; without it everybody's. */
  own?: OwnIntakes<Intake> | undefined;
  /** Below that: comparison of a year's cost with the person's budget. */
  budget?: ReactNode;
  /** At the end of the line below: the box for comparing. */
  compare?: ReactNode;
}

interface ProgramCardProps extends CardAdditions {
  program: ProgramSummary;
  /** Leaves the university out, where all are of the same. */
  isAtUniversity?: boolean;
  /** Its picture is the page's main one. */
  isMain?: boolean;
}

/** A programme in a list. The name's link covers the card; content that others add is above the link. */
export const ProgramCard = ({ program, isAtUniversity, isMain, ...additions }: ProgramCardProps) => {
  const { t } = useTranslation('programs');
  const { cost, fit, own, budget, compare } = additions;
  const tuitionText = useTuitionText();
  const deadlineText = useDeadlineText();
  const { id, name, university, requirements } = program;
  return (
    <article className={clsx(cardStyles.card, styles.program)}>
      <div className={clsx(styles.top, isAtUniversity && styles.bare)}>
        {!isAtUniversity && (
          <Picture
            className={styles.thumb}
            picture={university.photo}
            sizes="76px"
            width={76}
            height={76}
            isMain={isMain}
          />
        )}
        <div className={layoutStyles.shrinks}>
          <h3>
            <Link to="/programs/$programId" params={{ programId: String(id) }}>
              {name}
            </Link>
          </h3>
          {!isAtUniversity && (
            <p className={styles.where}>
              <Flag code={university.country.code} />
              <span>{[university.name, university.city].filter(Boolean).join(', ')}</span>
            </p>
          )}
          <Tags program={program} />
        </div>
        <div className={styles.cells}>
          <Cell label={t('tuition.label')} wording={tuitionText(program)}>
            {cost}
          </Cell>
          <Cell label={t('deadline.label')} wording={deadlineText({ ...program, ...own })} />
        </div>
        <div className={styles.heart}>
          <Heart kind="PROGRAM" id={id} name={name} />
        </div>
      </div>
      {(fit || budget || compare || requirements !== null) && (
        <div className={styles.bottom}>
          <div className={layoutStyles.grow}>
            {fit ?? <RequirementLine requirements={requirements} />}
            {budget}
          </div>
          {compare}
        </div>
      )}
    </article>
  );
};

const Tags = ({ program: { degree, languages, durationMonths } }: Pick<ProgramCardProps, 'program'>) => {
  const { t } = useTranslation('programs');
  const durationText = useDurationText();
  const tags = [
    degree.value,
    ...languages.map((code) => t(`language.${code}`)),
    ...(durationMonths === null ? [] : [durationText(durationMonths)]),
  ];
  return (
    <ul className={styles.tags} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag} className={badgeStyles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
};

const Cell = ({ label, wording, children }: { label: string; wording: Wording; children?: ReactNode }) => (
  <div className={styles.cell}>
    <small>{label}</small>
    <b className={clsx(textStyles.num, wording.isUnknown && styles.unknown)}>{wording.text}</b>
    {children ??
      (wording.hint && <span className={clsx(wording.isSoon && styles.soon)}>{wording.hint}</span>)}
    {wording.ofYear && <span>{wording.ofYear}</span>}
  </div>
);
