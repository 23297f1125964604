import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/hint.tsx';
import dashboardLayoutStyles from './dashboard-layout.module.css';
import narrowLayoutStyles from './narrow-layout.module.css';
import { SectionLinks } from './section-links.tsx';
import type { SectionGroup, Waiting } from './sections.ts';

interface SidebarProps {
  logo: ReactNode;
  groups: readonly SectionGroup[];
  isOpen: boolean | undefined;
  waiting?: Waiting | undefined;
  onToggle(): void;
}

/** Pages of the signed-in person: with their names, or only icons. Phones have the drawer instead. */
export const Sidebar = ({ logo, groups, isOpen, waiting, onToggle }: SidebarProps) => {
  const { t } = useTranslation('account');
  const foldLabel = isOpen === false ? t('sidebar.open') : t('sidebar.close');
  const Fold = isOpen === false ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav
      className={clsx(dashboardLayoutStyles.side, narrowLayoutStyles.side)}
      aria-label={t('sidebar.label')}
    >
      {logo}
      <div className={dashboardLayoutStyles.links}>
        <SectionLinks groups={groups} hasHints={isOpen === false} waiting={waiting} />
      </div>
      <Hint text={foldLabel} isOff={isOpen !== false}>
        <button
          type="button"
          className={dashboardLayoutStyles.fold}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Fold aria-hidden />
          <span>{foldLabel}</span>
        </button>
      </Hint>
    </nav>
  );
};
