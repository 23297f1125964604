import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import noteStyles from '../../../ui/note.module.css';
import { archivingQuery } from './queries.ts';

/**
 * Says to administrators that the records of real money would be lost with one disk; nothing where they would not. What is not
 * known is not said: the parts below it say by themselves that the server does not answer.
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
