import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { webSiteLink, webSiteName } from '../../../lib/format.ts';
import textStyles from '../../../ui/text.module.css';

interface WebSiteLinkProps {
  site: string;
  className: string;
  /** Before the name. */
  children?: ReactNode;
}

/** A university's own website, in a new tab. */
export const WebSiteLink = ({ site, className, children }: WebSiteLinkProps) => {
  const { t } = useTranslation('universities');
  return (
    <a className={className} href={webSiteLink(site)} target="_blank" rel="noopener">
      {children}
      <span className={textStyles.ell}>{webSiteName(site)}</span>
      <span className={textStyles.sr}> {t('newTab')}</span>
    </a>
  );
};
