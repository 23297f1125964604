import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import noteStyles from '../../../ui/note.module.css';
import { archivingQuery } from './queries.ts';

/**
 * Warns administrators that the records of real money would be lost with one disk; nothing if they would not. While
 * that is not known, nothing is shown: the parts below report a server that does not answer.
 */
export const ArchivingNote = () => {
  const { t, i18n } = useTranslation('reconciliation');
  const { data } = useQuery(archivingQuery(languageOf(i18n)));
  if (data?.state !== 'NONE' && data?.state !== 'FAILING') return null;
  return (
    <section
      className={clsx(noteStyles.note, data.state === 'FAILING' ? noteStyles.danger : noteStyles.warning)}
      aria-label={t('archiving.title')}
    >
      <TriangleAlert aria-hidden />
      <div>
        <b>{t('archiving.title')}</b>
        <p>{t(`archiving.${data.state}`)}</p>
      </div>
    </section>
  );
};
