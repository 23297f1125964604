import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import pageTitleStyles from '../../../../ui/page-title.module.css';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';

interface WalkInPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of the workspace on which staff write an application down. */
export const WalkInPage = ({ title, lead, children }: WalkInPageProps) => {
  const { t } = useTranslation('board');
  return (
    <main className={pageWrapStyles.pageWrap}>
      <Breadcrumbs crumbs={[{ name: t('title'), to: '/consulting-applications' }, { name: title }]} />
      <h1 className={pageTitleStyles.title}>{title}</h1>
      <p className={pageTitleStyles.lead}>{lead}</p>
      {children}
    </main>
  );
};
