import { clsx } from 'clsx';
import { Link as LinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteName } from '../../../lib/format.ts';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './country-detail.module.css';

/** Source of a fact, and the day on which it was last compared with it. */
export const Origin = ({ sourceUrl, checkedOn }: { sourceUrl: string | null; checkedOn: string | null }) => {
  const { t } = useTranslation('country-facts');
  return (
    <span className={clsx(sourceNoteStyles.prov, styles.origin)}>
      <LinkIcon aria-hidden />
      {sourceUrl ? (
        <a className={textStyles.link} href={sourceUrl} target="_blank" rel="noopener">
          {t('source', { site: webSiteName(new URL(sourceUrl).host) })}
          <span className={textStyles.sr}> {t('newTab')}</span>
        </a>
      ) : (
        <span>{t('source', { site: t('unknown') })}</span>
      )}
      <span>{checkedOn ? t('checkedOn', { date: formatDate(checkedOn) }) : t('notChecked')}</span>
    </span>
  );
};
