import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../ui/hint.tsx';
import type { Section } from './sections.ts';

interface SectionLinksProps {
  sections: readonly Section[];
  /** Only icons are shown: the names come as hints. */
  hasHints?: boolean;
}

export const SectionLinks = ({ sections, hasHints = false }: SectionLinksProps) => {
  const { t } = useTranslation('account');
  return sections.map(({ to, label, icon: Icon }) => (
    <Hint key={to} text={t(label)} isOff={!hasHints}>
      <Link to={to}>
        <Icon aria-hidden />
        <span>{t(label)}</span>
      </Link>
    </Hint>
  ));
};
