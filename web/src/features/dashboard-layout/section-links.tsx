import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../ui/hint.tsx';
import styles from './section-links.module.css';
import type { Section, SectionGroup } from './sections.ts';

interface SectionLinksProps {
  groups: readonly SectionGroup[];
  /** Only icons are shown: the names come as hints, and a rule stands for the heading of a group. */
  hasHints?: boolean;
}

/** Links to all sections; those of many are grouped below headings. */
export const SectionLinks = ({ groups, hasHints = false }: SectionLinksProps) => {
  const [only] = groups;
  if (groups.length === 1 && only) return <Links sections={only.sections} hasHints={hasHints} />;
  return groups.map((group) => <Group key={group.label} group={group} hasHints={hasHints} />);
};

const Group = ({ group, hasHints }: { group: SectionGroup; hasHints: boolean }) => {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.heading}>
        {t(`groups.${group.label}`)}
      </span>
      <Links sections={group.sections} hasHints={hasHints} />
    </div>
  );
};

const Links = ({ sections, hasHints }: { sections: readonly Section[]; hasHints: boolean }) => {
  const { t } = useTranslation('account');
  return sections.map(({ to, label, icon: Icon }) => (
    <Hint key={to} text={t(`sections.${label}`)} isOff={!hasHints}>
      <Link to={to}>
        <Icon aria-hidden />
        <span>{t(`sections.${label}`)}</span>
      </Link>
    </Hint>
  ));
};
