import type { Contacts } from '@parvoz/contract/platform/system.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_ID } from '../../../ui/content-id.ts';
import skipLinkStyles from '../../../ui/skip-link.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import styles from './site-layout.module.css';

interface SiteLayoutProps {
  /** Of the copyright line. */
  year: number;
  contacts: Contacts;
  /** Signs out, after a question. */
  onLogout(): void;
  /** The page with its own `main`. */
  children: ReactNode;
}

/** Frame of every public page. */
export const SiteLayout = ({ year, contacts, onLogout, children }: SiteLayoutProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <a className={skipLinkStyles.skip} href={`#${CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <Header onLogout={onLogout} />
      <div className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </div>
      <Footer year={year} contacts={contacts} />
      <RouteAnnouncer />
    </div>
  );
};
