import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Crumb } from '../../../../ui/breadcrumbs.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { PageCrumbs } from '../../../../ui/page-crumbs.tsx';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import styles from './tariff-editing.module.css';

interface EditingPageProps {
  crumbs?: readonly Crumb[];
  title: string;
  /** Below the title, a sentence. */
  lead?: ReactNode;
  /** Buttons at the end of the title; on a phone below it. */
  actions?: ReactNode;
  /** At the end of the title on every screen. */
  menu?: ReactNode;
  children: ReactNode;
}

/** Page of a tariff, a step, a level, or of a list of them. */
export const EditingPage = ({ crumbs, title, lead, actions, menu, children }: EditingPageProps) => (
  <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.plan)}>
    {crumbs && <PageCrumbs crumbs={crumbs} />}
    <header className={styles.head}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </header>
    {children}
  </main>
);

interface EditingBlockProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A subject of such a page. */
export const EditingBlock = ({ title, aside, children }: EditingBlockProps) => {
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
