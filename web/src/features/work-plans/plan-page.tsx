import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import cardStyles from '../../ui/card.module.css';
import pageWrapStyles from '../../ui/page-wrap.module.css';
import styles from './work-plans.module.css';

interface PlanPageProps {
  crumbs?: readonly Crumb[];
  title: string;
  /** Below the title: marks and numbers. */
  facts?: ReactNode;
  /** Buttons at the end of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of a tariff, a step, a level, or of a list of them. */
export const PlanPage = ({ crumbs, title, facts, actions, children }: PlanPageProps) => (
  <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.plan)}>
    {crumbs && <Breadcrumbs crumbs={crumbs} />}
    <header className={styles.head}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </main>
);

/** A subject of such a page. */
export const PlanBlock = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={clsx(cardStyles.card, styles.block)} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
};
