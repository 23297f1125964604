import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import styles from './verdict-tabs.module.css';

export interface TabProps {
  className: string;
  'aria-current'?: 'true';
  children: ReactNode;
}

interface VerdictTabsProps {
  counts: Record<Verdict, number>;
  /** The one that is shown alone; all where none is. */
  chosen: Verdict | undefined;
  renderLink(verdict: Verdict | undefined, props: TabProps): ReactNode;
}

/** Links that filter by verdict, with the number of each. By default nothing is hidden. */
export const VerdictTabs = ({ counts, chosen, renderLink }: VerdictTabsProps) => {
  const { t, i18n } = useTranslation('eligibility');
  const all = VERDICTS.reduce((sum, one) => sum + counts[one], 0);
  const tab = (verdict: Verdict | undefined, name: string, count: number) =>
    renderLink(verdict, {
      className: clsx(badgeStyles.chip, chosen === verdict && badgeStyles.on),
      ...(chosen === verdict && { 'aria-current': 'true' }),
      children: (
        <>
          {name} <b>{formatNumber(count, languageOf(i18n))}</b>
        </>
      ),
    });
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {tab(undefined, t('all'), all)}
      {VERDICTS.map((one) => (
        <Fragment key={one}>{tab(one, t(`verdict.${one}`), counts[one])}</Fragment>
      ))}
    </nav>
  );
};
