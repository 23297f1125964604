import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/hint.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './section-links.module.css';
import type { Section, SectionGroup, Waiting } from './sections.ts';

interface SectionLinksProps {
  groups: readonly SectionGroup[];
  /** Shows icons only: names are shown as hints, and a line replaces the heading of a group. */
  hasHints?: boolean;
  waiting?: Waiting | undefined;
}

/** Links to all sections; those of many are grouped below headings. */
export const SectionLinks = ({ groups, hasHints = false, waiting = {} }: SectionLinksProps) => {
  const [only] = groups;
  if (groups.length === 1 && only) return <Links sections={only.sections} {...{ hasHints, waiting }} />;
  return groups.map((group) => <Group key={group.label} group={group} {...{ hasHints, waiting }} />);
};

interface Shown {
  hasHints: boolean;
  waiting: Waiting;
}

const Group = ({ group, ...shown }: Shown & { group: SectionGroup }) => {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.heading}>
        {t(`groups.${group.label}`)}
      </span>
      <Links sections={group.sections} {...shown} />
    </div>
  );
};

const MAX_SHOWN = 999;

const Links = ({ sections, hasHints, waiting }: Shown & { sections: readonly Section[] }) => {
  const { t } = useTranslation('account');
  return sections.map(({ to, label, icon: Icon }) => (
    <Hint key={to} text={t(`sections.${label}`)} isOff={!hasHints}>
      <Link to={to}>
        <Icon aria-hidden />
        <span>{t(`sections.${label}`)}</span>
        <Count of={waiting[to]} />
      </Link>
    </Hint>
  ));
};

/** A number for the eye, and in words for screen readers. */
export const Count = ({ of }: { of: Waiting[Section['to']] }) =>
  of && of.count > 0 ? (
    <b className={styles.count} data-count>
      <span aria-hidden>{of.count > MAX_SHOWN ? `${MAX_SHOWN}+` : of.count}</span>
      <span className={textStyles.sr}>, {of.text}</span>
    </b>
  ) : null;
