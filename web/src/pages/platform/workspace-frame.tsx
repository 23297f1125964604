import type { Role } from '@parvoz/contract/roles.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageLinks } from '../../features/platform/site/language-links.tsx';
import { Logo } from '../../features/platform/site/logo.tsx';
import { ThemeButton } from '../../features/platform/site/theme-button.tsx';
import { DashboardLayout } from '../../features/platform/workspace/dashboard-layout.tsx';
import { CONTENT_ID } from '../../ui/content-id.ts';
import layoutStyles from '../../ui/layout.module.css';
import pageWrapStyles from '../../ui/page-wrap.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { ReaderPage, readerHtml } from './reader-page.tsx';

/**
 * A page of a role before its scripts have come, as the server renders it: the page as its reader sees it, or, where the server
 * does not know them, a frame with the sections of its menu, and grey pieces where the page will be.
 */
export const WorkspaceFrame = ({ reader }: { reader: Role }) => {
  const [html] = useState(readerHtml);
  return html === null ? <EmptyFrame reader={reader} /> : <ReaderPage html={html} />;
};

const EmptyFrame = ({ reader }: { reader: Role }) => {
  const { t } = useTranslation();
  return (
    <DashboardLayout
      user={null}
      role={reader}
      contentId={CONTENT_ID}
      logo={<Logo />}
      themeButton={<ThemeButton />}
      bell={null}
      languages={<LanguageLinks hasTicks />}
      onLogout={() => {}}
    >
      <main id="main" className={clsx(pageWrapStyles.pageWrap, layoutStyles.stack)}>
        <span className={textStyles.sr} role="status">
          {t('loading')}
        </span>
        <Skeleton width="48%" height={32} />
        <Skeleton height={84} radius={20} />
        <Skeleton height={380} radius={16} />
      </main>
    </DashboardLayout>
  );
};
