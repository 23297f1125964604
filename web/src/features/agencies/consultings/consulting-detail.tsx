import type { ConsultingDetail as Detail } from '@parvoz/contract/agencies/consultings.ts';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import proseStyles from '../../../ui/prose.module.css';
import { SectionNav } from '../../../ui/section-nav.tsx';
import textStyles from '../../../ui/text.module.css';
import { AgencyHead } from './agency-head.tsx';
import { ConsultingContact } from './consulting-contact.tsx';
import styles from './consulting-detail.module.css';
import { PriceFrom } from './measure-line.tsx';

interface ConsultingDetailProps {
  consulting: Detail;
  breadcrumbs: ReactNode;
  /** Names and ids of the sections, from the top. */
  sections: readonly { id: string; name: string }[];
  /** Card in which one applies, with the id `apply`; null where nothing is offered. */
  apply: ReactNode;
  /** Sections: measures, tariffs, reviews and universities. */
  children: ReactNode;
}

/** Page of an agency. */
export const ConsultingDetail = ({
  consulting,
  breadcrumbs,
  sections,
  apply,
  children,
}: ConsultingDetailProps) => {
  const { t } = useTranslation('consultings');
  const about = { id: 'about', name: t('detail.about') };
  return (
    <>
      {breadcrumbs}
      <AgencyHead consulting={consulting} />
      <div className={clsx(styles.agencyLayout, Boolean(apply) && styles.withApply)}>
        <div className={layoutStyles.shrinks}>
          <SectionNav label={t('detail.sections')} sections={[...sections, about]} />
          {consulting.isDemo && (
            <p className={clsx(noteStyles.note, noteStyles.info, styles.demoNote)}>
              <Info aria-hidden />
              {t('demoNote')}
            </p>
          )}
          {children}
          <section aria-labelledby={about.id}>
            <h2 id={about.id} tabIndex={-1}>
              {about.name}
            </h2>
            {consulting.description && (
              <div
                className={clsx(proseStyles.prose, styles.prose)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
                dangerouslySetInnerHTML={{ __html: consulting.description }}
              />
            )}
            <ConsultingContact consulting={consulting} />
          </section>
        </div>
        {apply && <aside className={styles.apply}>{apply}</aside>}
      </div>
      {apply && (
        <div className={styles.applyBar}>
          {consulting.priceFrom !== null && (
            <p>
              <small>{t('detail.tariffs')}</small>
              <b className={textStyles.num}>
                <PriceFrom priceFrom={consulting.priceFrom} />
              </b>
            </p>
          )}
          <a className={clsx(buttonClass('primary', 'lg'), styles.btn)} href="#apply">
            {t('apply', { ns: 'tariffs' })}
          </a>
        </div>
      )}
    </>
  );
};
